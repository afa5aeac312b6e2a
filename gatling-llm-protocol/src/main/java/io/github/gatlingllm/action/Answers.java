/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.dialect.Dialect;
import io.github.gatlingllm.protocol.Endpoint;
import io.github.gatlingllm.protocol.Limits;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.EventLoop;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes what reads answers.
 *
 * @param dialect that they come in
 * @param limits of what is taken in
 * @param waits for what comes late
 * @param resend whether a request goes out again whose kept-alive connection had just been closed
 */
record Answers(Dialect dialect, Limits limits, Waits waits, boolean resend) {

  static Answers of(ChatDefinition definition, LlmProtocol protocol) {
    Endpoint endpoint = protocol.endpoint();
    return new Answers(
        definition.dialect(protocol),
        endpoint.limits(),
        Waits.of(endpoint.timeouts(), definition.conduct().abandonment()),
        endpoint.resend());
  }

  AnswerListener listener(
      RequestFactory.Prepared request,
      @Nullable StringBuilder text,
      @Nullable StringBuilder hidden,
      IntConsumer chunks,
      ServerConnections server,
      EventLoop eventLoop,
      long zero,
      AnswerListener.Owner owner) {
    var reader =
        new AnswerReader(
            dialect.framing().newDecoder(limits.eventBytes()),
            dialect.reader(text, hidden),
            chunks);
    return new AnswerListener(this, reader, request, server, eventLoop, zero, owner);
  }
}
