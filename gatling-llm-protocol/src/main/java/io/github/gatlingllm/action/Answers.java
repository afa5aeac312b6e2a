/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.dialect.Dialect;
import io.github.gatlingllm.protocol.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Makes what reads answers.
 *
 * @param dialect that they come in
 * @param limits of what is taken in
 */
record Answers(Dialect dialect, Limits limits) {

  AnswerListener listener(
      RequestFactory.Prepared request,
      @Nullable StringBuilder text,
      @Nullable StringBuilder hidden,
      AnswerReader.ChunkListener chunks,
      long zero,
      AnswerListener.Owner owner) {
    var reader =
        new AnswerReader(
            dialect.framing().newDecoder(limits.eventBytes()),
            dialect.reader(text, hidden),
            chunks);
    return new AnswerListener(this, reader, request, zero, owner);
  }
}
