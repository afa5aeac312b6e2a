/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prompt whose answer is scored.
 *
 * @param number its place in the file, from 0
 * @param prompt what is asked
 * @param references right answers; may be empty
 * @param schema JSON schema of the answer
 * @param unloaded an answer without load that is known already
 */
public record Question(
    int number,
    String prompt,
    List<String> references,
    @Nullable String schema,
    @Nullable String unloaded) {

  /** Copied. */
  public Question {
    references = List.copyOf(references);
  }

  /** The part of an answer that scorers read; no more of it need be kept. */
  public static String readPart(String answer) {
    return Sample.readPart(answer);
  }

  /** With an answer to it. */
  public Sample answered(String answer) {
    return new Sample(prompt, references, answer, schema, null);
  }
}
