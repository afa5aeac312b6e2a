// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.ShownUrl;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param kind the way in which it ended
 * @param reason why it did not complete; null if it did
 */
public record RunEnd(Kind kind, @Nullable String reason) {

  /** The run completed: its load profile or simulation ended it. */
  public static final RunEnd COMPLETED = new RunEnd(Kind.COMPLETED, null);

  /** The ways in which a run ends. */
  public enum Kind {
    /** As the simulation planned. */
    COMPLETED,
    /** The extension stopped it, because going on was pointless. */
    STOPPED_EARLY,
    /**
     * The simulation stopped it before its load had ended. If requests had failed by then, they may
     * be the cause, and the rest of the run is unknown.
     */
    STOPPED,
    /** It crashed: it can miss objectives but meet none. */
    CRASHED,
    /** The JVM was terminated during the run, with the same effect. */
    KILLED;

    /** Returns the name in {@code summary.json}, which is the same for both kinds of early stop. */
    public String key() {
      return switch (this) {
        case STOPPED_EARLY, STOPPED -> "stoppedEarly";
        case COMPLETED, CRASHED, KILLED -> name().toLowerCase(Locale.ROOT);
      };
    }
  }

  /** Returns the end of a run that the extension stopped for this reason. */
  public static RunEnd stoppedEarly(String reason) {
    return new RunEnd(Kind.STOPPED_EARLY, reason);
  }

  /** Returns the end of a run that the simulation stopped with this message. */
  public static RunEnd stopped(String message) {
    return new RunEnd(Kind.STOPPED, VerdictTexts.stoppedByTheSimulation(ShownUrl.in(message)));
  }

  /** Returns the end of a run that crashed. */
  public static RunEnd crashed(String reason) {
    return new RunEnd(Kind.CRASHED, ShownUrl.in(reason));
  }

  /** Returns the end of a run that was killed. */
  public static RunEnd killed(String reason) {
    return new RunEnd(Kind.KILLED, reason);
  }

  /** Returns whether the run crashed or was killed, so that no objective can be met. */
  public boolean broken() {
    return kind == Kind.CRASHED || kind == Kind.KILLED;
  }

  /** Returns whether it was stopped before its load had ended. */
  public boolean early() {
    return kind == Kind.STOPPED_EARLY || kind == Kind.STOPPED;
  }

  /** Returns the end as text, such as {@code the run crashed: <reason>}. */
  public String words() {
    String shown =
        switch (kind) {
          case COMPLETED -> "the run completed";
          case STOPPED_EARLY, STOPPED -> "the run was stopped early";
          case CRASHED -> "the run crashed";
          case KILLED -> "the run was killed";
        };
    return reason == null ? shown : shown + ": " + reason;
  }

  /** Returns {@code stopped early: <reason>}; empty if the run was not stopped early. */
  public Optional<String> earlyStopText() {
    return early() ? Optional.of("stopped early: " + reason) : Optional.empty();
  }
}
