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

/** The common context of streamed and whole replies. */
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
        truth().served(serving.options().api().model()),
        plan(),
        admission.request().preferences(),
        faults().has(FaultKind.EMPTY),
        reportedTimes());
  }

  /** Returns how the answer reports server timings. */
  ReportedTimes reportedTimes() {
    return serving.options().api().reportedTimes();
  }

  /** Returns additional headers. */
  Map<String, String> ownHeaders() {
    var all = new HashMap<>(admission.headers());
    if (serving.options().replicas().count() > 1) {
      all.put(Replicas.HEADER, Integer.toString(admission.replica()));
    }
    if (reportedTimes() != ReportedTimes.HEADER) {
      return all;
    }
    all.put(ReportedTimes.PROCESSING, ReportedTimes.processing(truth().spent(System.nanoTime())));
    return all;
  }

  /** Returns the usage after a number of tokens in each choice. */
  AnswerUsage usage(int tokens) {
    return new AnswerUsage(
        admission.request().prompt().size(),
        truth().cachedTokens(),
        reported(tokens * plan().tokensPerStep()),
        Math.min(tokens, plan().reasoningTokens()) * plan().tokensPerStep(),
        truth().spent(System.nanoTime()));
  }

  /** Returns the tokens that the usage reports, which may be wrong on purpose. */
  private int reported(int tokens) {
    return (int) Math.round(tokens * serving.options().api().usageFactor());
  }

  /** Returns the listener of the last write, which ends the exchange. */
  WriteListener ending(End end) {
    return (before, after) -> {
      exchange.end(after, end);
      connection.finished(call.keepAlive());
    };
  }

  /** Whether the connection closes after this stream, without notice. */
  boolean closesAfterStream() {
    ConnectionRules rules = serving.options().connections();
    return rules.afterStream() == ConnectionRules.AfterStream.CLOSED
        && rules.protocol() == Protocol.HTTP_1_1;
  }

  /** Returns the delay of the close: 0 to 0.2 ms, equal in each run. */
  Duration closingDelay() {
    return Duration.ofNanos(Math.floorMod(call.ordinal() * CLOSING_STEP_NANOS, MOST_CLOSING_NANOS));
  }

  /** Cuts or resets the connection if such a fault is due. */
  boolean breakConnectionIfDue(StreamWriter writer, int chunks) {
    boolean due = faults().isDue(FaultKind.CUT, chunks) || faults().isDue(FaultKind.RESET, chunks);
    if (due) {
      breakConnection(writer);
    }
    return due;
  }

  /** Cuts or resets the connection, as the fault requires. */
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
