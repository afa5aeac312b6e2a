// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.AnswerPart;
import io.github.gatlingllm.simulator.dialect.AnswerUsage;
import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.Chunk;
import io.github.gatlingllm.simulator.dialect.OutputPlan;
import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.dialect.StreamEncoder;
import io.github.gatlingllm.simulator.fault.Fault;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/** Sends an answer as events, each when its tokens are generated. */
final class StreamReply implements Reply {
  private final ReplyContext context;
  private final OutputPlan plan;
  private final Faults faults;
  private final StreamWriter writer;
  private final StreamEncoder encoder;
  private final int tokensPerChunk;
  private final boolean empty;
  private int sentTokens;
  private int sentChunks;

  StreamReply(ReplyContext context) {
    this.context = context;
    this.plan = context.plan();
    this.faults = context.faults();
    this.writer = context.newWriter();
    this.encoder = context.dialect().stream(context.answer());
    this.tokensPerChunk =
        faults
            .get(FaultKind.TOKENS_PER_CHUNK)
            .map(Fault::value)
            .orElse(context.serving().options().api().tokensPerChunk());
    this.empty = faults.has(FaultKind.EMPTY);
  }

  @Override
  public void accepted() {
    if (context.reportedTimes() != ReportedTimes.HEADER) {
      head();
    }
  }

  private void head() {
    context.truth().answered(200);
    HttpResponse head = Responses.streamHead(context.call(), contentType());
    context.ownHeaders().forEach(head.headers()::set);
    if (context.closesAfterStream()) {
      Responses.promiseKeepAlive(head);
    }
    writer.message(head, StreamWriter.UNTIMED);
  }

  /** Returns the content type; empty: none. */
  private String contentType() {
    if (faults.has(FaultKind.NO_TYPE)) {
      return "";
    }
    if (faults.has(FaultKind.AS_TEXT)) {
      return Responses.TEXT;
    }
    return faults.has(FaultKind.AS_BYTES) ? Responses.BYTES : context.dialect().streamType();
  }

  @Override
  public void token(int index) {
    if (index == 0) {
      if (context.reportedTimes() == ReportedTimes.HEADER) {
        head();
      }
      open();
    }
    if (empty || context.exchange().isBrokenOff()) {
      return;
    }
    AnswerPart part = plan.partAt(index);
    int ready = index + 1;
    boolean full = ready - sentTokens == tokensPerChunk && !encoder.sendsWhole(part);
    if (full || ready == part.to()) {
      sendContent(part, ready);
    }
  }

  private void open() {
    comment();
    if (faults.has(FaultKind.ERROR_FIRST)) {
      fail();
      return;
    }
    events(encoder.open(context.usage(0)));
    breakOff();
  }

  private void sendContent(AnswerPart part, int to) {
    int from = sentTokens;
    if (from == part.from()) {
      events(encoder.openPart(part));
    }
    sentTokens = to;
    sentChunks++;
    AnswerUsage usage = context.usage(to);
    boolean last = to == plan.tokens() && !faults.has(FaultKind.NO_FINISH);
    for (int choice = 0; choice < plan.choices(); choice++) {
      send(new Chunk(part, choice, from, to, last, usage));
    }
    comment();
    breakOff();
    if (to == part.to() && !context.exchange().isBrokenOff() && !faults.has(FaultKind.NO_FINISH)) {
      events(encoder.closePart(part));
    }
  }

  private void send(Chunk chunk) {
    int tokens = chunk.to() - chunk.from();
    if (encoder.sendsWhole(chunk.part())) {
      writer.frame(
          (before, after) -> context.truth().sent(before, after, tokens), encoder.before(chunk));
      return;
    }
    byte[][] pieces = new byte[tokens + 2][];
    pieces[0] = encoder.before(chunk);
    for (int i = 0; i < tokens; i++) {
      pieces[i + 1] = plan.bytes(chunk.choice(), chunk.from() + i);
    }
    pieces[tokens + 1] = encoder.after(chunk);
    writer.frame((before, after) -> context.truth().sent(before, after, tokens), pieces);
  }

  private void event(byte[] event) {
    writer.frame(StreamWriter.UNTIMED, event);
  }

  private void events(List<byte[]> events) {
    events.forEach(this::event);
  }

  private void comment() {
    if (faults.has(FaultKind.COMMENTS)) {
      event(encoder.comment());
    }
  }

  /** Applies the faults that are due after the chunks sent so far. They may end the answer. */
  private void breakOff() {
    if (faults.isDue(FaultKind.STALL, sentChunks)) {
      writer.hold(faults.duration(FaultKind.STALL));
    }
    if (faults.isDue(FaultKind.BAD_JSON, sentChunks)) {
      event(encoder.badJson());
    }
    if (faults.isDue(FaultKind.ERROR_MIDSTREAM, sentChunks)) {
      fail();
    } else {
      context.breakConnectionIfDue(writer, sentChunks);
    }
  }

  private void fail() {
    context.exchange().breakOff();
    events(encoder.error(ApiError.midStream()));
    endBody(End.ERROR);
  }

  @Override
  public void complete() {
    if (context.exchange().isBrokenOff()) {
      return;
    }
    if (!faults.has(FaultKind.NO_FINISH)) {
      finish();
    }
    if (faults.has(FaultKind.DONE_OPEN)) {
      writer.run(() -> context.exchange().end(System.nanoTime(), plan.end()));
    } else {
      endBody(plan.end());
    }
  }

  private void finish() {
    if (empty) {
      plan.parts().forEach(this::skip);
    }
    AnswerUsage usage = context.usage(sentTokens);
    events(encoder.finish(usage));
    if (!faults.has(FaultKind.NO_DONE)) {
      events(encoder.terminal(usage));
    }
  }

  private void skip(AnswerPart part) {
    events(encoder.openPart(part));
    events(encoder.closePart(part));
  }

  private void endBody(End end) {
    if (context.closesAfterStream()) {
      writer.run(context.connection()::hearNoMore);
      writer.message(
          LastHttpContent.EMPTY_LAST_CONTENT,
          (before, after) -> context.exchange().end(after, end));
      writer.hold(context.closingDelay());
      writer.close();
    } else {
      writer.message(LastHttpContent.EMPTY_LAST_CONTENT, context.ending(end));
    }
  }

  @Override
  public void abandon() {
    writer.abandon();
  }
}
