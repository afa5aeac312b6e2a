// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.mcp;

import java.time.Duration;

/**
 * How the MCP server answers.
 *
 * @param answers the form of its answers
 * @param latency the time of a tool call
 * @param ping how long a tool call waits for the client's reply to a ping within its stream; zero:
 *     it does not ping
 */
public record McpRules(Answers answers, Duration latency, Duration ping) {

  /** The forms of answers. */
  public enum Answers {
    /** One JSON body. */
    JSON,
    /** A stream with one event. */
    SSE
  }
}
