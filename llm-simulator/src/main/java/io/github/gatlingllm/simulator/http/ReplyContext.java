// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.AnswerUsage;
import io.github.gatlingllm.simulator.dialect.OutputPlan;
import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.dialect.ServedDialect;
import io.github.gatlingllm.simulator.dialect.SimulatedAnswer;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What both kinds of reply need. */
record ReplyContext(
    Serving serving, Connection connection, Exchange exchange, HttpCall call, Admission admission) {

  private static final long MOST_CLOSING_NANOS = 200_000;
  private static final long CLOSING_STEP_NANOS = 61_803;

  Faults faults() {
    return admission.faults();
  }

  ServedDialect dialect() {
    return admission.dialect();
  }

  OutputPlan plan() {
    return admission.plan();
  }

  TruthRecord truth() {
    return admission.truth();
  }

  StreamWriter newWriter() {
    StreamWriter writer = connection.newWriter(faults().duration(FaultKind.SPLIT_EVENTS));
    writer.hold(faults().duration(FaultKind.SLOW_HEADERS));
    return writer;
  }

  SimulatedAnswer answer() {
    return new SimulatedAnswer(
        call.id(),
        connection.createdSeconds(),
        serving.options().api().model(),
        plan(),
        admission.request().preferences(),
        faults().has(FaultKind.EMPTY),
        reportedTimes());
  }

  /** How the answer tells where the time went. */
  ReportedTimes reportedTimes() {
    return serving.options().api().reportedTimes();
  }

  /** The headers that only some servers send. */
  Map<String, String> ownHeaders() {
    if (reportedTimes() != ReportedTimes.HEADER) {
      return admission.headers();
    }
    var all = new HashMap<>(admission.headers());
    all.put(ReportedTimes.PROCESSING, ReportedTimes.processing(truth().spent(System.nanoTime())));
    return all;
  }

  /** What so many tokens, of each text that is written at once, have cost. */
  AnswerUsage usage(int tokens) {
    return new AnswerUsage(
        admission.request().prompt().size(),
        truth().cachedTokens(),
        reported(tokens * plan().tokensPerStep()),
        Math.min(tokens, plan().reasoningTokens()) * plan().tokensPerStep(),
        truth().spent(System.nanoTime()));
  }

  /** A server may count otherwise than its model generates. */
  private int reported(int tokens) {
    return (int) Math.round(tokens * serving.options().api().usageFactor());
  }

  /** For the last write: the exchange ends with it, and the connection's next begins. */
  WriteListener ending(End end) {
    return (before, after) -> {
      exchange.end(after, end);
      connection.finished(call.keepAlive());
    };
  }

  /** Whether this answer, being a stream, is the connection's last, though nobody is told so. */
  boolean closesAfterStream() {
    ConnectionRules rules = serving.options().connections();
    return rules.afterStream() == ConnectionRules.AfterStream.CLOSED
        && rules.protocol() == Protocol.HTTP_1_1;
  }

  /** 0 to 0.2 ms, alike in each run. */
  Duration closingDelay() {
    return Duration.ofNanos(Math.floorMod(call.ordinal() * CLOSING_STEP_NANOS, MOST_CLOSING_NANOS));
  }

  /** Cuts or resets the connection, if one of the two is due. */
  boolean breakConnectionIfDue(StreamWriter writer, int chunks) {
    boolean due = faults().isDue(FaultKind.CUT, chunks) || faults().isDue(FaultKind.RESET, chunks);
    if (due) {
      breakConnection(writer);
    }
    return due;
  }

  /** Cuts the connection, or resets it where that is the fault. */
  void breakConnection(StreamWriter writer) {
    exchange.breakOff();
    writer.run(() -> exchange.end(System.nanoTime(), End.CUT));
    if (faults().has(FaultKind.RESET)) {
      writer.reset();
    } else {
      writer.close();
    }
  }
}
