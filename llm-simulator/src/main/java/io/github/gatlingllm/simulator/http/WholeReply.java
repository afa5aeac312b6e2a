/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.text.Vocabulary;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.util.Arrays;
import java.util.Map;

/** One JSON body when all tokens are there. */
final class WholeReply implements Reply {
  private final ReplyContext context;
  private final StreamWriter writer;

  WholeReply(ReplyContext context) {
    this.context = context;
    this.writer = context.newWriter();
  }

  @Override
  public void accepted() {
    writer.hold(context.faults().duration(FaultKind.STALL));
  }

  @Override
  public void token(int index) {
    if (context.faults().has(FaultKind.ERROR_MIDSTREAM)) {
      context.exchange().breakOff();
      ApiError error = ApiError.midStream();
      send(error.status, error.json().toString().getBytes(UTF_8), End.ERROR);
    }
  }

  @Override
  public void complete() {
    byte[] body = json().toString().getBytes(UTF_8);
    if (context.faults().has(FaultKind.CUT) || context.faults().has(FaultKind.RESET)) {
      sendHalf(body);
    } else if (context.faults().has(FaultKind.BAD_JSON)) {
      send(200, Arrays.copyOf(body, body.length / 2), context.plan().end());
    } else {
      send(200, body, context.plan().end());
    }
  }

  private void send(int status, byte[] body, End end) {
    context.admission().truth().answered(status);
    writer.message(
        Responses.full(context.call(), status, Responses.JSON, body, Map.of()),
        context.ending(end));
  }

  /** The headers promise all of it. */
  private void sendHalf(byte[] body) {
    context.admission().truth().answered(200);
    ByteBuf half = Unpooled.wrappedBuffer(body, 0, body.length / 2);
    writer.message(
        Responses.head(context.call(), 200, Responses.JSON, body.length), StreamWriter.UNTIMED);
    writer.message(new DefaultHttpContent(half), StreamWriter.UNTIMED);
    context.breakConnection(writer);
  }

  private ObjectNode json() {
    boolean empty = context.faults().has(FaultKind.EMPTY);
    int tokens = empty ? 0 : context.plan().tokens();
    Endpoint endpoint = context.request().endpoint();
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("id", endpoint.idPrefix + context.call().id());
    root.put("object", endpoint.object);
    root.put("created", context.connection().createdSeconds());
    root.put("model", context.model());
    root.putArray("choices").add(choice(Vocabulary.text(context.plan().textSeed(), tokens)));
    root.putRawValue("usage", new RawValue(context.usage(tokens).json()));
    return root;
  }

  private ObjectNode choice(String text) {
    ObjectNode choice = JsonNodeFactory.instance.objectNode().put("index", 0);
    if (context.request().endpoint() == Endpoint.CHAT) {
      choice.putObject("message").put("role", "assistant").put("content", text);
    } else {
      choice.put("text", text);
    }
    return choice.putNull("logprobs").put("finish_reason", context.plan().finishReason());
  }

  @Override
  public void abandon() {
    writer.abandon();
  }
}
