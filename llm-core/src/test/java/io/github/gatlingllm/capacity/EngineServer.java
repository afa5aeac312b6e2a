// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.simulator.engine.CacheHits;
import io.github.gatlingllm.simulator.engine.Engine;
import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.KvOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.Sequence;
import io.github.gatlingllm.simulator.engine.SequenceListener;
import io.github.gatlingllm.simulator.engine.StepCost;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The simulator's engine in virtual time, with requests whose lengths vary. */
public final class EngineServer implements VirtualCapacityServer {

  private final Engine engine;
  private final SplittableRandom lengths;
  private final Consumer<RequestRecord> ended;
  private final List<Sequence> arrived = new ArrayList<>();
  private long stepEnd = Long.MAX_VALUE;

  public EngineServer(double slowdown, long seed, Consumer<RequestRecord> ended) {
    this.engine = new Engine(options(slowdown, seed));
    this.lengths = new SplittableRandom(seed);
    this.ended = ended;
  }

  private static EngineOptions options(double slowdown, long seed) {
    var cost = new StepCost(40_000_000, 500_000, 100_000, 0, 0.05, slowdown);
    var kv = new KvOptions(100_000, 64, false);
    return new EngineOptions(cost, 12, 512, PrefillMode.CHUNKED, kv, seed);
  }

  @Override
  public long next() {
    return stepEnd;
  }

  @Override
  public void arrive(long now) {
    int prompt = lengths.nextInt(16, 128);
    int output = lengths.nextInt(4, 28);
    arrived.add(
        new Sequence(new int[prompt], output, index -> index, new Answer(now, output, ended)));
    if (stepEnd == Long.MAX_VALUE) {
      step(now);
    }
  }

  @Override
  public void run(long now) {
    engine.endStep(now);
    step(now);
  }

  private void step(long now) {
    arrived.forEach(engine::submit);
    arrived.clear();
    stepEnd = engine.hasWork() ? now + engine.startStep(now) : Long.MAX_VALUE;
  }

  private static final class Answer implements SequenceListener {

    private final long sent;
    private final long[] chunks;
    private final Consumer<RequestRecord> ended;

    Answer(long sent, int tokens, Consumer<RequestRecord> ended) {
      this.sent = sent;
      this.chunks = new long[tokens];
      this.ended = ended;
    }

    @Override
    public void started(long nanos, int cachedTokens, CacheHits hits) {}

    @Override
    public void token(int index, long nanos, Position position) {
      chunks[index] = nanos;
      if (position == Position.LAST) {
        ended.accept(Requests.sent(sent).scheduled(sent).chunks(chunks).build());
      }
    }

    @Override
    public void preempted(long nanos) {}
  }
}
