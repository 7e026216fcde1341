package android.graphics.drawable

class Icon
