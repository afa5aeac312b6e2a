// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.simulator.engine.BlockHistory;
import io.github.gatlingllm.simulator.engine.CacheHits;
import io.github.gatlingllm.simulator.engine.Engine;
import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.KvOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import io.github.gatlingllm.simulator.engine.Sequence;
import io.github.gatlingllm.simulator.engine.SequenceListener;
import io.github.gatlingllm.simulator.engine.StepCost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;

/** Sessions on replicas of the simulated engine, in virtual time. */
final class VirtualFleet {

  static final int BLOCK = 16;

  private static final long SECOND = 1_000_000_000;
  private static final int ADDED = 48;
  private static final int OUTPUT = 8;

  /** How prompts start. */
  enum Prompts {
    /** By a system prompt that all share, then the session's own history. */
    GROWING,
    /** Each prompt is another text. */
    UNIQUE,
    /** By a number of the request, then by the same text as the one before. */
    NUMBERED
  }

  /**
   * A scenario.
   *
   * @param replicas the number of replicas
   * @param sticky whether a session stays on its replica
   * @param kvTokens the size of each cache
   * @param think the spread of think times, of a lognormal distribution with a median of 4 s
   * @param wave how much more sessions come at the peak of a wave of load; 1: no wave
   * @param lost the largest share of hits that an answer does not report, by chance
   * @param named whether answers name their replica
   */
  record Scenario(
      int replicas,
      boolean sticky,
      int kvTokens,
      Prompts prompts,
      double think,
      double wave,
      double lost,
      boolean named) {}

  private record Event(long time, Runnable work) {}

  private final Scenario scenario;
  private final Random random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::time));
  private final List<Engine> engines;
  private final boolean[] busy;
  private final CacheModel model = new CacheModel(BLOCK, null, ChatTemplate.NONE);
  private long now;
  private int requests;
  private long possible;
  private long possibleHere;
  private long hits;

  VirtualFleet(Scenario scenario, long seed) {
    this.scenario = scenario;
    this.random = new Random(seed);
    var options =
        new EngineOptions(
            new StepCost(5_000_000, 50_000, 20_000, 0, 0.05, 1),
            64,
            2048,
            PrefillMode.CHUNKED,
            new KvOptions(scenario.kvTokens(), BLOCK, true),
            seed,
            new BlockHistory(),
            QueuePolicy.FCFS);
    this.engines =
        IntStream.range(0, scenario.replicas())
            .mapToObj(i -> new Engine(options.replica(i)))
            .toList();
    this.busy = new boolean[scenario.replicas()];
  }

  /** Runs sessions of some turns, one per half a second on average. */
  CacheData run(int sessions, int turns) {
    double at = 0;
    for (int i = 0; i < sessions; i++) {
      double faster = 1 + (scenario.wave() - 1) * Math.max(0, Math.sin(at / 5));
      at += -Math.log(1 - random.nextDouble()) / 2 / faster;
      var session = new Session(i, turns);
      events.add(new Event(Math.round(at * SECOND), session::next));
    }
    while (!events.isEmpty()) {
      Event event = events.remove();
      now = event.time();
      event.work().run();
    }
    ModelResult result = model.end();
    return new CacheData(
        result.samples(),
        new CacheData.Block(BLOCK, "stated"),
        result.differences(),
        CacheData.Gaps.NONE,
        null);
  }

  /** The tokens of the truth: possible in all replicas, possible in the own one, and cached. */
  long[] truth() {
    return new long[] {BLOCK * possible, BLOCK * possibleHere, BLOCK * hits};
  }

  private final class Session {
    private final int number;
    private final int turns;
    private int turn;
    private int[] prompt = IntStream.range(0, 4 * BLOCK).toArray();

    Session(int number, int turns) {
      this.number = number;
      this.turns = turns;
    }

    void next() {
      int before = prompt.length;
      prompt = Arrays.copyOf(prompt, before + ADDED);
      for (int i = before; i < prompt.length; i++) {
        prompt[i] = random.nextInt();
      }
      if (scenario.prompts() == Prompts.UNIQUE) {
        prompt = random.ints(prompt.length).toArray();
      } else if (scenario.prompts() == Prompts.NUMBERED) {
        prompt[3] = 1_000_000 + requests;
      }
      turn++;
      requests++;
      int replica = scenario.sticky() ? number % engines.size() : random.nextInt(engines.size());
      var call = new Call(this, replica, prompt.clone(), now);
      engines.get(replica).submit(new Sequence(call.prompt, OUTPUT, i -> -1 - i, call));
      start(replica);
    }

    void answered() {
      if (turn < turns) {
        double seconds = 4 * Math.exp(scenario.think() * random.nextGaussian());
        events.add(new Event(now + Math.round(seconds * SECOND), this::next));
      }
    }
  }

  private void start(int replica) {
    if (!busy[replica] && engines.get(replica).hasWork()) {
      busy[replica] = true;
      long duration = engines.get(replica).startStep(now);
      events.add(new Event(now + duration, () -> end(replica)));
    }
  }

  private void end(int replica) {
    engines.get(replica).endStep(now);
    busy[replica] = false;
    start(replica);
  }

  /** A request of a session. */
  private final class Call implements SequenceListener {
    private final Session session;
    private final int turn;
    private final int replica;
    private final int[] prompt;
    private final long sent;
    private long first;
    private int cached;

    Call(Session session, int replica, int[] prompt, long sent) {
      this.session = session;
      this.turn = session.turn;
      this.replica = replica;
      this.prompt = prompt;
      this.sent = sent;
    }

    @Override
    public void started(long nanos, int cachedTokens, CacheHits found) {
      cached = cachedTokens;
      possible += found.possible();
      possibleHere += found.possibleHere();
      hits += found.blocks();
    }

    @Override
    public void token(int index, long nanos, Position position) {
      if (index == 0) {
        first = nanos;
      }
      if (position == Position.LAST) {
        ended(nanos);
        session.answered();
      }
    }

    @Override
    public void preempted(long nanos) {}

    private void ended(long closed) {
      int unreported = (int) (scenario.lost() * random.nextDouble() * cached / BLOCK) * BLOCK;
      List<Integer> ids = new ArrayList<>();
      for (int id : prompt) {
        ids.add(id);
      }
      var request =
          new RequestRecord(
              new RequestId("turn", List.of(), "s", session.number, null).withTurn(turn),
              new Outcome(RequestStatus.OK, 200, null, null),
              new Timing(Timing.ABSENT, sent, closed, first, new long[] {first, closed}, true),
              tokens(cached - unreported),
              Phase.MEASURED,
              null);
      model.add(
          new SentPrompt(
              request,
              ChatRequest.builder("m").field("prompt", ids).build(),
              "",
              scenario.named() ? "r" + replica : "",
              text -> text));
    }

    private TokenCounts tokens(int reported) {
      return new TokenCounts(
          prompt.length,
          OUTPUT,
          reported,
          TokenCounts.ABSENT,
          TokenCounts.ABSENT,
          null,
          TokenSource.USAGE);
    }
  }
}
