// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.util.Arrays;

/** Sends one JSON body when all tokens are generated. */
final class WholeReply implements Reply {
  private final ReplyContext context;
  private final Faults faults;
  private final StreamWriter writer;

  WholeReply(ReplyContext context) {
    this.context = context;
    this.faults = context.faults();
    this.writer = context.newWriter();
  }

  @Override
  public void accepted() {
    writer.hold(faults.duration(FaultKind.STALL));
  }

  @Override
  public void token(int index) {
    if (faults.has(FaultKind.ERROR_MIDSTREAM)) {
      fail(ApiError.midStream().status());
    } else if (faults.has(FaultKind.ERROR_FIRST)) {
      fail(200);
    }
  }

  private void fail(int status) {
    context.exchange().breakOff();
    send(status, bytes(context.dialect().error(ApiError.midStream())), End.ERROR);
  }

  private static byte[] bytes(JsonNode json) {
    return json.toString().getBytes(UTF_8);
  }

  @Override
  public void complete() {
    int tokens = faults.has(FaultKind.EMPTY) ? 0 : context.plan().tokens();
    byte[] body = bytes(context.dialect().whole(context.answer(), context.usage(tokens)));
    if (faults.has(FaultKind.CUT) || faults.has(FaultKind.RESET)) {
      sendHalf(body);
    } else if (faults.has(FaultKind.BAD_JSON)) {
      send(200, Arrays.copyOf(body, body.length / 2), context.plan().end());
    } else {
      send(200, body, context.plan().end());
    }
  }

  private void send(int status, byte[] body, End end) {
    context.truth().answered(status);
    writer.message(
        Responses.full(context.call(), status, Responses.JSON, body, context.ownHeaders()),
        context.ending(end));
  }

  /** Sends half of the body, although the headers announce all of it. */
  private void sendHalf(byte[] body) {
    context.truth().answered(200);
    ByteBuf half = Unpooled.wrappedBuffer(body, 0, body.length / 2);
    writer.message(
        Responses.head(context.call(), 200, Responses.JSON, body.length), StreamWriter.UNTIMED);
    writer.message(new DefaultHttpContent(half), StreamWriter.UNTIMED);
    context.breakConnection(writer);
  }

  @Override
  public void abandon() {
    writer.abandon();
  }
}
