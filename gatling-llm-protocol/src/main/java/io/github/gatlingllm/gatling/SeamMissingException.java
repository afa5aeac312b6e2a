/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

/** Gatling's inside is not what this extension was written for; the run must not start. */
public final class SeamMissingException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  SeamMissingException(String seam, Throwable cause) {
    super(
        "Gatling "
            + GatlingInside.gatlingVersion()
            + " lacks '"
            + seam
            + "', which the LLM report and its assertions rely on. Use a Gatling version from the"
            + " compatibility table of gatling-llm-protocol.",
        cause);
  }
}
