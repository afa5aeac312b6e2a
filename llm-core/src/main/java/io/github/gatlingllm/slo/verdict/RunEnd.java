// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.ShownUrl;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a run came to its end.
 *
 * @param kind in which way
 * @param reason why it was not the usual way; null if it was
 */
public record RunEnd(Kind kind, @Nullable String reason) {

  /** The load profile or the simulation ended it. */
  public static final RunEnd COMPLETED = new RunEnd(Kind.COMPLETED, null);

  /** In which way a run ends. */
  public enum Kind {
    /** As the simulation said. */
    COMPLETED,
    /** We stopped it, since going on made no sense. */
    STOPPED_EARLY,
    /**
     * The simulation stopped it before its load had ended. If requests had failed by then, that may
     * have been the reason, so what would have followed is not known.
     */
    STOPPED,
    /** It broke down: what was measured until then can miss objectives, but meet none. */
    CRASHED,
    /** The JVM was told to end while it ran: the same. */
    KILLED;

    /** The name in {@code summary.json}: whoever stops a run early, it is the same. */
    public String key() {
      return switch (this) {
        case STOPPED_EARLY, STOPPED -> "stoppedEarly";
        case COMPLETED, CRASHED, KILLED -> name().toLowerCase(Locale.ROOT);
      };
    }
  }

  /** Stopped early, for that reason. */
  public static RunEnd stoppedEarly(String reason) {
    return new RunEnd(Kind.STOPPED_EARLY, reason);
  }

  /** Stopped by the simulation, with that message. */
  public static RunEnd stopped(String message) {
    return new RunEnd(Kind.STOPPED, VerdictTexts.stoppedByTheSimulation(ShownUrl.in(message)));
  }

  /** Broke down. */
  public static RunEnd crashed(String reason) {
    return new RunEnd(Kind.CRASHED, ShownUrl.in(reason));
  }

  /** Did not live to see its end. */
  public static RunEnd killed(String reason) {
    return new RunEnd(Kind.KILLED, reason);
  }

  /** Whether it broke off, so that nothing it promised can be held. */
  public boolean broken() {
    return kind == Kind.CRASHED || kind == Kind.KILLED;
  }

  /** Whether it was stopped before its load had ended. */
  public boolean early() {
    return kind == Kind.STOPPED_EARLY || kind == Kind.STOPPED;
  }

  /** In words, such as {@code the run crashed: <reason>}. */
  public String words() {
    String said =
        switch (kind) {
          case COMPLETED -> "the run completed";
          case STOPPED_EARLY, STOPPED -> "the run was stopped early";
          case CRASHED -> "the run crashed";
          case KILLED -> "the run was killed";
        };
    return reason == null ? said : said + ": " + reason;
  }

  /** {@code stopped early: the budget of 500 requests is spent: 512 sent}; empty: it was not. */
  public Optional<String> earlyStopText() {
    return early() ? Optional.of("stopped early: " + reason) : Optional.empty();
  }
}
