// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The load that a result file states. Two results are comparable only if it is the same.
 *
 * @param model the requested model; null if the file does not contain it
 * @param requestsPerSecond the offered rate of an open load; empty for a closed load, for an
 *     unlimited rate, and if the file does not contain it
 * @param concurrency the most requests in flight that the tool allowed; empty without a limit, and
 *     if the file does not contain it
 */
public record ToolLoad(
    @Nullable String model,
    OptionalDouble requestsPerSecond,
    OptionalLong concurrency,
    OptionalDouble inputTokens,
    OptionalDouble outputTokens) {

  /** A load of which the file states nothing. */
  public static final ToolLoad UNKNOWN =
      new ToolLoad(
          null,
          OptionalDouble.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());
}
