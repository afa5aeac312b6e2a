// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.ShownUrl;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fault or a mark that is planned for the run.
 *
 * @param name the name
 * @param kind whether the run injects it or only marks it
 * @param after the time after the start of the run
 * @param command the program and its arguments; empty for a request or a mark
 * @param post the URL of a POST request; null for a command or a mark
 */
public record PlannedFault(
    String name, FaultMark.Kind kind, Duration after, List<String> command, @Nullable URI post) {

  /** Validates and copies. */
  public PlannedFault {
    command = List.copyOf(command);
    if (name.isBlank()) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.BLANK_NAME);
    }
    if (post != null) {
      ShownUrl.requireNoUser(
          "fault '" + name + "'", post.toString(), ReliabilityPlanTexts.PASSWORD_REMEDY);
    }
    if (after.isNegative()) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.faultBeforeStart(name, after));
    }
    if (kind == FaultMark.Kind.FAULT && command.isEmpty() && post == null) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.faultWithoutAction(name));
    }
  }
}
