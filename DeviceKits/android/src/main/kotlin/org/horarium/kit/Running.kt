package org.horarium.kit

/** What a person has started. Instants are milliseconds since 1970, in whole seconds. */
sealed class Running {
    /** The app cannot tell: what is pending of sessions stays. */
    object Unknown : Running()

    /** No session: what is pending of sessions is cancelled. */
    object None : Running()

    /** A session since an instant. `phaseS` are the lengths of its phases where they are not the template's; it stands still since `pausedMs`;
     * `after` is the place of the last phase that the person has ended. */
    data class Started(
        val session: String, val atMs: Long, val phaseS: List<Int>? = null, val pausedMs: Long? = null, val after: Int? = null
    ) : Running()

    /** A lift's rest since an instant, for so many seconds; it stands still since `pausedMs`. */
    data class Resting(val session: String, val sinceMs: Long, val restS: Int, val pausedMs: Long? = null) : Running()

    val sessionId
        get() = when (this) {
            is Started -> session
            is Resting -> session
            else -> null
        }

    /** Stands still from now on; itself where it does already. */
    fun paused(nowMs: Long): Running = when (this) {
        is Started -> if (pausedMs == null) copy(pausedMs = nowMs) else this
        is Resting -> if (pausedMs == null) copy(pausedMs = nowMs) else this
        else -> this
    }

    /** Goes on as if the time since the pause had not been. */
    fun resumed(nowMs: Long): Running = when (this) {
        is Started -> if (pausedMs == null) this else copy(atMs = atMs + nowMs - pausedMs, pausedMs = null)
        is Resting -> if (pausedMs == null) this else copy(sinceMs = sinceMs + nowMs - pausedMs, pausedMs = null)
        else -> this
    }

    /** The present phase or rest longer by so many seconds, or shorter, but no shorter than a second from now. */
    fun extended(manifest: Manifest, seconds: Int, nowMs: Long): Running = when (this) {
        is Resting -> copy(restS = maxOf(restS + seconds, ((pausedMs ?: nowMs) - sinceMs).toSeconds() + 1))
        is Started -> change(manifest, nowMs) { length, gone -> maxOf(length + seconds, gone + 1) } ?: None
        else -> this
    }

    /** The present phase or rest ends now; `None` where it was the last. */
    fun skipped(manifest: Manifest, nowMs: Long): Running = when (this) {
        is Started -> change(manifest, nowMs, true) { _, gone -> gone }?.takeIf { it.lengths(manifest).sum() > it.elapsedS(nowMs) } ?: None
        else -> None
    }

    companion object {
        /** The lengths of a session's phases with those that a person has chosen, in seconds by kind: `work`, `rest`, `run`, `walk`. */
        fun lengths(session: Session, chosen: Map<String, Int>): List<Int> =
            session.phases.map { phase -> chosen[phase.kind]?.takeIf { it > 0 } ?: phase.endS - phase.startS }
    }
}

internal fun Long.toSeconds() = Math.floorDiv(this + 500, 1000L).toInt()

internal fun Running.Started.elapsedS(nowMs: Long) = ((pausedMs ?: nowMs) - atMs).toSeconds()

internal fun Running.Started.lengths(manifest: Manifest): List<Int> =
    phaseS ?: manifest.sessions.firstOrNull { it.id == session }?.let { Running.lengths(it, emptyMap()) } ?: emptyList()

/** The session with another length of its present phase, of which so many seconds are gone; null where it is over. */
private fun Running.Started.change(manifest: Manifest, nowMs: Long, isOver: Boolean = false, length: (Int, Int) -> Int): Running.Started? {
    val phases = manifest.sessions.firstOrNull { it.id == session }?.phases ?: emptyList()
    val all = lengths(manifest).toMutableList()
    val elapsed = elapsedS(nowMs)
    var start = 0
    for ((i, s) in all.withIndex()) {
        // One that the person ends lasts until then.
        val isOpen = phases.getOrNull(i)?.isOpen == true && i > (after ?: -1)
        if (elapsed < start + s || isOpen) {
            all[i] = length(s, elapsed - start)
            return copy(phaseS = all, after = if (isOver && isOpen) i else after)
        }
        start += s
    }
    return null
}
