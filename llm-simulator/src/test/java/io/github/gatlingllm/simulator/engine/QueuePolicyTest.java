// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The order in which queued sequences join a batch of one. */
class QueuePolicyTest {

  private static final int PROMPT = 16;
  private static final int OUTPUT = 4;

  private record Arrival(String tenant, int priority) {}

  @Test
  void fcfsIgnoresTenantsAndPriorities() {
    assertThat(order(QueuePolicy.FCFS, flood(6), new Arrival("gold", -1)))
        .containsExactly("bulk", "bulk", "bulk", "bulk", "bulk", "bulk", "gold");
  }

  @Test
  void theLowestPriorityNumberComesFirst() {
    assertThat(
            order(
                QueuePolicy.PRIORITY,
                flood(3),
                new Arrival("silver", 1),
                new Arrival("gold", -1),
                new Arrival("gold", -1)))
        .containsExactly("gold", "gold", "bulk", "bulk", "bulk", "silver");
  }

  @Test
  void fairTenantsAlternateWhileBothWait() {
    assertThat(order(QueuePolicy.FAIR, flood(6), new Arrival("gold", 9), new Arrival("gold", 9)))
        .containsExactly("bulk", "gold", "bulk", "gold", "bulk", "bulk", "bulk", "bulk");
  }

  @Test
  void anIdleTenantSavesNoCredit() {
    Engine engine = engine(QueuePolicy.FAIR);
    List<String> served = new ArrayList<>();
    submit(engine, served, flood(20));
    long now = drain(engine, 0);
    submit(engine, served, flood(4));
    submit(engine, served, IntStream.range(0, 4).mapToObj(i -> new Arrival("gold", 0)).toList());
    drain(engine, now);

    assertThat(served.subList(20, 28))
        .containsExactly("bulk", "gold", "bulk", "gold", "bulk", "gold", "bulk", "gold");
  }

  private static List<Arrival> flood(int requests) {
    return IntStream.range(0, requests).mapToObj(i -> new Arrival("bulk", 0)).toList();
  }

  private static List<String> order(QueuePolicy policy, List<Arrival> flood, Arrival... others) {
    Engine engine = engine(policy);
    List<String> served = new ArrayList<>();
    submit(engine, served, flood);
    submit(engine, served, List.of(others));
    drain(engine, 0);
    return served;
  }

  private static Engine engine(QueuePolicy policy) {
    return new Engine(
        new EngineOptions(EngineFixture.COST, 1, 512, PrefillMode.CHUNKED, EngineFixture.KV, 1)
            .queued(policy));
  }

  private static void submit(Engine engine, List<String> served, List<Arrival> arrivals) {
    arrivals.stream()
        .map(
            each ->
                new Sequence(
                    new int[PROMPT],
                    OUTPUT,
                    index -> index,
                    new Served(each.tenant(), served),
                    new Claim(each.tenant(), each.priority())))
        .forEach(engine::submit);
  }

  private static long drain(Engine engine, long from) {
    long now = from;
    while (engine.hasWork()) {
      now += engine.startStep(now);
      engine.endStep(now);
    }
    return now;
  }

  private record Served(String tenant, List<String> served) implements SequenceListener {

    @Override
    public void started(long nanos, int cachedTokens, CacheHits hits) {
      served.add(tenant);
    }

    @Override
    public void token(int index, long nanos, Position position) {}

    @Override
    public void preempted(long nanos) {}
  }
}
