// The kit as a library of an Android project: `include(":horarium")` with this folder, and `implementation(project(":horarium"))`.
plugins {
    id("com.android.library")
    id("org.jetbrains.kotlin.android")
}

version = "0.1.0"

android {
    namespace = "org.horarium.kit"
    compileSdk = 35
    defaultConfig { minSdk = 26 }
    sourceSets["main"].manifest.srcFile("AndroidManifest.xml")
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_1_8
        targetCompatibility = JavaVersion.VERSION_1_8
    }
    kotlinOptions { jvmTarget = "1.8" }
}
