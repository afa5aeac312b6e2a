// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.dialect.GenerationRequest;
import io.github.gatlingllm.simulator.dialect.OutputPlan;
import io.github.gatlingllm.simulator.engine.CacheHits;
import io.github.gatlingllm.simulator.engine.RealTimeEngine;
import io.github.gatlingllm.simulator.engine.Sequence;
import io.github.gatlingllm.simulator.engine.SequenceListener;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/**
 * One request from its acceptance to its end. The engine calls it on the engine's thread, and these
 * calls go through the outbox. Everything else runs on the event loop of the connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of tasks that handle their own failures
final class Exchange implements SequenceListener {
  private final Serving serving;
  private final EventLoop loop;
  private final TruthRecord truth;
  private final OutputPlan plan;
  private final Faults faults;
  private final Sequence sequence;
  private final RealTimeEngine engine;
  private final Outbox outbox;
  private final Reply reply;
  private final boolean remembered;
  private final long prompt;
  private boolean over;
  private boolean brokenOff;
  private boolean ended;
  private boolean begun;
  private final int promptTokens;
  private long lastToken;

  Exchange(Serving serving, Connection connection, HttpCall call, Admission admission) {
    this.serving = serving;
    this.loop = connection.loop();
    this.truth = admission.truth();
    this.engine = serving.replicas().engine(admission.replica());
    this.outbox = serving.replicas().outbox(admission.replica());
    this.plan = admission.plan();
    this.faults = admission.faults();
    GenerationRequest request = admission.request();
    this.remembered = admission.remembered();
    this.prompt = request.prompt().hash();
    this.promptTokens = request.prompt().tokens().length;
    this.sequence =
        new Sequence(request.prompt().tokens(), plan.tokens(), plan::id, this, admission.claim());
    ReplyContext context = new ReplyContext(serving, connection, this, call, admission);
    this.reply = request.stream() ? new StreamReply(context) : new WholeReply(context);
  }

  /** Submits the request to the engine. */
  void begin() {
    begun = true;
    serving.inFlight().incrementAndGet();
    if (faults.has(FaultKind.HANG)) {
      return;
    }
    if (remembered) {
      // Later: the connection is not marked as busy yet.
      loop.execute(this::answerAtOnce);
      return;
    }
    if (truth.adapterWait() > 0) {
      loop.schedule(this::afterAdapter, truth.adapterWait(), TimeUnit.NANOSECONDS);
      return;
    }
    truth.queued(System.nanoTime());
    if (!engine.submit(sequence)) {
      serving.metrics().rejected();
      serving.inFlight().decrementAndGet();
      throw serving.refusing().full(System.nanoTime());
    }
    reply.accepted();
  }

  /** Submits the request once its adapter is loaded; without room in the queue it waits again. */
  private void afterAdapter() {
    if (over) {
      return;
    }
    truth.queued(System.nanoTime());
    if (engine.submit(sequence)) {
      reply.accepted();
    } else {
      loop.schedule(this::afterAdapter, 1, TimeUnit.MILLISECONDS);
    }
  }

  /** Answers from the response cache, without the engine. */
  private void answerAtOnce() {
    if (over) {
      return;
    }
    long now = System.nanoTime();
    reply.accepted();
    for (int index = 0; index < plan.tokens(); index++) {
      onToken(index, now, index == plan.tokens() - 1 ? Position.LAST : Position.INNER);
    }
  }

  @Override
  public void started(long nanos, int cachedTokens, CacheHits hits) {
    serving.metrics().started(promptTokens, cachedTokens);
    outbox.add(loop, () -> truth.started(nanos, cachedTokens, hits));
  }

  @Override
  public void token(int index, long nanos, Position position) {
    outbox.add(loop, () -> onToken(index, nanos, position));
  }

  @Override
  public void preempted(long nanos) {
    outbox.add(loop, truth::preempted);
  }

  private void onToken(int index, long nanos, Position position) {
    if (over) {
      return;
    }
    truth.token(nanos, plan.tokensPerStep());
    if (index > 0 && !remembered) {
      serving.metrics().gap(nanos - lastToken);
    }
    lastToken = nanos;
    reply.token(index);
    if (position == Position.LAST && !over) {
      over = true;
      if (faults.has(FaultKind.RESPONSE_CACHE)) {
        serving.answered().add(prompt);
      }
      reply.complete();
    }
  }

  /** Stops the engine's work after a fault ended the answer. */
  void breakOff() {
    over = true;
    brokenOff = true;
    engine.abort(sequence);
  }

  boolean isBrokenOff() {
    return brokenOff;
  }

  /** Aborts the exchange after the connection closed. */
  void abort() {
    if (!over) {
      leave();
    }
    reply.abandon();
    end(System.nanoTime(), End.ABORTED);
  }

  private void leave() {
    if (!faults.has(FaultKind.ZOMBIE) || faults.has(FaultKind.HANG)) {
      breakOff();
      return;
    }
    over = true;
    brokenOff = true;
    truth.wasted(plan.tokens() * plan.tokensPerStep() - truth.outputTokens());
  }

  /** Ends the exchange. Only the first call has an effect. */
  void end(long nanos, End end) {
    if (!ended) {
      ended = true;
      if (begun) {
        serving.inFlight().decrementAndGet();
      }
      truth.ended(nanos, end);
      truth.forMetrics().ifPresent(serving.metrics()::ended);
      serving.truth().append(truth);
    }
  }
}
