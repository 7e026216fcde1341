// What both kits share with an app: reading a manifest, and deciding without a device.

export {arm} from "./arming/arm.js";
export {preferred} from "./arming/preferences.js";
export {prepare} from "./arming/prepare.js";
export {deviceOffsets, whereabouts} from "./arming/time.js";
export {readManifest, understand} from "./manifest.js";
