// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.mcp;

import java.time.Duration;

/**
 * How the MCP server answers.
 *
 * @param answers the form of its answers
 * @param latency the time of a tool call
 */
public record McpRules(Answers answers, Duration latency) {

  /** The forms of answers. */
  public enum Answers {
    /** One JSON body. */
    JSON,
    /** A stream with one event. */
    SSE
  }
}
