package android.os

import standin.Device

class Build {
    object VERSION {
        val SDK_INT get() = Device.current.sdk
    }
}
