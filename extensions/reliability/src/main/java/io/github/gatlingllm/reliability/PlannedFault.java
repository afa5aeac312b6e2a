// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.ShownUrl;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to happen to the server while the load goes on.
 *
 * @param name what people call it
 * @param kind whether the run does it, or only marks it
 * @param after how long after the run's start
 * @param command what does it, and its arguments; empty: a request does, or nothing has to be done
 * @param post where a request goes that does it; null: a command does, or nothing has to be done
 */
public record PlannedFault(
    String name, FaultMark.Kind kind, Duration after, List<String> command, @Nullable URI post) {

  private static final String NO_USER =
      "Use a command(...) that takes the password from an environment variable";

  /** Validates and copies. */
  public PlannedFault {
    command = List.copyOf(command);
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of a fault or a mark must not be blank");
    }
    if (post != null) {
      ShownUrl.requireNoUser("fault '" + name + "'", post.toString(), NO_USER);
    }
    if (after.isNegative()) {
      throw new IllegalArgumentException(
          "'" + name + "' must not come before the run starts, but was to come after " + after);
    }
    if (kind == FaultMark.Kind.FAULT && command.isEmpty() && post == null) {
      throw new IllegalArgumentException(
          "fault '" + name + "' must be given a command(...) or a post(...) that does it");
    }
  }
}
