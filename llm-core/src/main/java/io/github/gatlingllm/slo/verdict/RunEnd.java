/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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
    /** It broke down: what was measured until then can miss objectives, but meet none. */
    CRASHED,
    /** The JVM was told to end while it ran: the same. */
    KILLED;

    /** The name in {@code summary.json}. */
    public String key() {
      return this == STOPPED_EARLY ? "stoppedEarly" : name().toLowerCase(Locale.ROOT);
    }
  }

  /** Stopped early, for that reason. */
  public static RunEnd stoppedEarly(String reason) {
    return new RunEnd(Kind.STOPPED_EARLY, reason);
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

  /** In words, such as {@code the run crashed: <reason>}. */
  public String words() {
    String said =
        switch (kind) {
          case COMPLETED -> "the run completed";
          case STOPPED_EARLY -> "the run was stopped early";
          case CRASHED -> "the run crashed";
          case KILLED -> "the run was killed";
        };
    return reason == null ? said : said + ": " + reason;
  }

  /** {@code stopped early: the budget of 500 requests is spent: 512 sent}; empty: it was not. */
  public Optional<String> earlyStopText() {
    return kind == Kind.STOPPED_EARLY ? Optional.of("stopped early: " + reason) : Optional.empty();
  }
}
