/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.fault.Fault;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.text.Vocabulary;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.handler.codec.http.LastHttpContent;

/** Server-sent events: role, content, finish, usage, {@code [DONE]}. */
final class StreamReply implements Reply {
  private final ReplyContext context;
  private final StreamWriter writer;
  private final EventEncoder encoder;
  private final int tokensPerChunk;
  private final boolean empty;
  private final boolean comments;
  private final byte[][] pending;
  private int pendingCount;
  private int sentTokens;
  private int sentChunks;

  StreamReply(ReplyContext context) {
    this.context = context;
    this.writer = context.newWriter();
    GenerationRequest request = context.request();
    this.encoder =
        new EventEncoder(
            request.endpoint(),
            context.call().id(),
            context.connection().createdSeconds(),
            context.model(),
            request.usage());
    this.tokensPerChunk =
        context
            .faults()
            .get(FaultKind.TOKENS_PER_CHUNK)
            .map(Fault::value)
            .orElse(context.serving().options().api().tokensPerChunk());
    this.empty = context.faults().has(FaultKind.EMPTY);
    this.comments = context.faults().has(FaultKind.COMMENTS);
    this.pending = new byte[tokensPerChunk + 3][];
    this.pending[0] = encoder.contentHead;
  }

  @Override
  public void accepted() {
    context.admission().truth().answered(200);
    writer.message(Responses.streamHead(context.call()), StreamWriter.UNTIMED);
  }

  @Override
  public void token(int index) {
    if (index == 0) {
      open();
      if (breakOff()) {
        return;
      }
    }
    if (empty) {
      return;
    }
    pending[++pendingCount] = Vocabulary.bytes(context.plan().textSeed(), index);
    if (pendingCount == tokensPerChunk) {
      sendContent();
    }
  }

  /** vLLM sends the role when the engine's first output is there, not when it has the request. */
  private void open() {
    if (comments) {
      event(EventEncoder.COMMENT);
    }
    if (context.request().endpoint() == Endpoint.CHAT) {
      event(encoder.role(context.usage(0)));
    }
  }

  private void sendContent() {
    int tokens = pendingCount;
    byte[][] parts = new byte[tokens + 3][];
    System.arraycopy(pending, 0, parts, 0, tokens + 1);
    parts[tokens + 1] = encoder.contentTail;
    sentTokens += tokens;
    parts[tokens + 2] = encoder.end(context.usage(sentTokens));
    pendingCount = 0;
    sentChunks++;
    TruthRecord truth = context.admission().truth();
    writer.frame(nanos -> truth.sent(nanos, tokens), parts);
    if (comments) {
      event(EventEncoder.COMMENT);
    }
    breakOff();
  }

  private void event(byte[] event) {
    writer.frame(StreamWriter.UNTIMED, event);
  }

  /** Does what is due after the chunks sent so far; true if the answer ends with it. */
  private boolean breakOff() {
    if (context.faults().isDue(FaultKind.STALL, sentChunks)) {
      writer.hold(context.faults().duration(FaultKind.STALL));
    }
    if (context.faults().isDue(FaultKind.BAD_JSON, sentChunks)) {
      event(EventEncoder.BAD_JSON);
    }
    if (context.faults().isDue(FaultKind.ERROR_MIDSTREAM, sentChunks)) {
      context.exchange().breakOff();
      event(EventEncoder.error(ApiError.midStream()));
      finish(End.ERROR);
      return true;
    }
    return context.breakConnectionIfDue(writer, sentChunks);
  }

  @Override
  public void complete() {
    if (pendingCount > 0) {
      sendContent();
    }
    if (context.exchange().isBrokenOff()) {
      return;
    }
    Usage usage = context.usage(sentTokens);
    event(encoder.finish(context.plan().finishReason(), usage));
    if (context.request().usage() != UsageMode.NONE) {
      event(encoder.usage(usage));
    }
    finish(context.plan().end());
  }

  private void finish(End end) {
    event(EventEncoder.DONE);
    writer.message(LastHttpContent.EMPTY_LAST_CONTENT, context.ending(end));
  }

  @Override
  public void abandon() {
    writer.abandon();
  }
}
