// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import java.util.Locale;

/** The kind of a step of a job. */
public enum StepKind {
  /** A request to the LLM server, with all its attempts. */
  LLM,
  /** A tool: an HTTP request, or what {@code tool(...)} encloses. */
  HTTP,
  /** A tool that was called by MCP. */
  MCP,
  /** A wait of at least 1 ms between two steps. */
  PAUSE;

  /** Returns the name in {@code jobs.jsonl}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether its time is tool time. */
  boolean isTool() {
    return this == HTTP || this == MCP;
  }
}
