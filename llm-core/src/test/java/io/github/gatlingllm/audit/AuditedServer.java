// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.server.EndpointFigures;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import io.github.gatlingllm.simulator.engine.Engine;
import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.KvOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.Sequence;
import io.github.gatlingllm.simulator.engine.SequenceListener;
import io.github.gatlingllm.simulator.engine.StepCost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * The simulator's engine in virtual time, and one user who audits it: new and repeated prompts in
 * turn, long answers that are left in the middle, and a while without requests.
 */
final class AuditedServer {

  private static final int PAIRS = 41;
  private static final int PROMPT = 64;
  private static final int ANSWER = 64;
  private static final int LONG = 2000;
  private static final int LEFT = 4;
  private static final int READ = 16;
  private static final long MILLI = 1_000_000;
  private static final long SCRAPE = 250 * MILLI;
  private static final long QUIET = 5_000 * MILLI;

  /** What a server may do that spoils its figures. */
  enum Cheat {
    RESPONSE_CACHE,
    EARLY_STOP,
    LATE_STOP,
    USAGE_TOO_HIGH,
    USAGE_TOO_LOW,
    ZOMBIES,
    HELD_BACK,
    BURSTS,
    NO_USAGE,
    NO_FINISH,
    CUT,
    NEW_CONNECTIONS
  }

  private final Set<Cheat> cheats = EnumSet.noneOf(Cheat.class);
  private final Random random;
  private final Engine engine;
  private final List<Probe> probes = new ArrayList<>();
  private final List<double[]> scrapes = new ArrayList<>();
  private long now;
  private long nextScrape;
  private long othersFrom = Long.MAX_VALUE;
  private int connections = 1;

  /**
   * One in good order.
   *
   * @param seed of its pace, which differs from seed to seed, and of its jitter
   */
  AuditedServer(long seed, Cheat... cheats) {
    this.cheats.addAll(Arrays.asList(cheats));
    this.random = new Random(seed);
    long base = (long) ((3 + 27 * random.nextDouble()) * MILLI);
    double jitter = 0.2 * random.nextDouble();
    var cost = new StepCost(base, base / 200, base / 100, 20, jitter, 1, 0);
    this.engine =
        new Engine(
            new EngineOptions(
                cost,
                64,
                2048,
                PrefillMode.CHUNKED,
                new KvOptions(200_000, 16, random.nextBoolean()),
                seed));
  }

  /** Others use it at the same time, but not while it is quiet. */
  AuditedServer withOthers() {
    othersFrom = 0;
    return this;
  }

  /** Asks all, and audits. */
  AuditFigures audited() {
    return audited(Optional.empty());
  }

  /** The same on a machine that was held up so. */
  AuditFigures audited(Optional<String> busy) {
    int[] again = prompt();
    for (int i = 0; i < PAIRS; i++) {
      ask("distinct", prompt(), false);
      ask("repeated", again, i > 0);
    }
    othersFrom = Long.MAX_VALUE;
    for (int i = 0; i < LEFT; i++) {
      leave(prompt());
    }
    passUntil(now + QUIET);
    return AuditFigures.of(AuditPlan.USUAL, probes, true, metrics(), busy);
  }

  private int[] prompt() {
    return random.ints(PROMPT, 0, Integer.MAX_VALUE).toArray();
  }

  private boolean is(Cheat cheat) {
    return cheats.contains(cheat);
  }

  private int length() {
    return is(Cheat.EARLY_STOP)
        ? (int) (ANSWER * 0.8)
        : is(Cheat.LATE_STOP) ? (int) (ANSWER * 1.2) : ANSWER;
  }

  private void ask(String name, int[] prompt, boolean known) {
    long sent = now;
    var stamps = new ArrayList<Long>();
    if (known && is(Cheat.RESPONSE_CACHE)) {
      passUntil(now + MILLI);
      for (int i = 0; i < length(); i++) {
        stamps.add(now);
      }
    } else {
      Sequence sequence = sequence(prompt, length(), stamps);
      engine.submit(sequence);
      passUntilThere(stamps, length());
    }
    connections += is(Cheat.NEW_CONNECTIONS) ? 1 : 0;
    boolean cut = is(Cheat.CUT) && random.nextInt(4) == 0;
    probes.add(
        probe(name, sent, arrivals(stamps), cut ? Probe.End.OTHER : Probe.End.ANSWERED, ANSWER));
    passUntil(now + random.nextInt(3) * MILLI);
  }

  private void leave(int[] prompt) {
    long sent = now;
    var stamps = new ArrayList<Long>();
    Sequence sequence = sequence(prompt, LONG, stamps);
    engine.submit(sequence);
    passUntilThere(stamps, READ);
    long[] read = arrivals(stamps.subList(0, READ));
    if (!is(Cheat.ZOMBIES)) {
      engine.abort(sequence);
    }
    probes.add(probe("cancelled", sent, read, Probe.End.LEFT, LONG));
  }

  private static Sequence sequence(int[] prompt, int tokens, List<Long> stamps) {
    return new Sequence(
        prompt,
        tokens,
        index -> index,
        new SequenceListener() {
          @Override
          public void started(long nanos, int cachedTokens) {}

          @Override
          public void token(int index, long nanos, Position position) {
            stamps.add(nanos);
          }

          @Override
          public void preempted(long nanos) {}
        });
  }

  private void passUntilThere(List<Long> stamps, int tokens) {
    while (stamps.size() < tokens) {
      step();
    }
  }

  private void passUntil(long until) {
    while (engine.hasWork() && now < until) {
      step();
    }
    while (now < until) {
      now = Math.min(until, nextScrape);
      scrape();
    }
  }

  private void step() {
    if (now >= othersFrom && random.nextInt(40) == 0) {
      engine.submit(sequence(prompt(), 1 + random.nextInt(100), new ArrayList<>()));
    }
    now += engine.startStep(now);
    engine.endStep(now);
    scrape();
  }

  private void scrape() {
    if (now >= nextScrape) {
      scrapes.add(
          new double[] {now / 1e9, engine.stats().running(), engine.stats().generationTokens()});
      nextScrape = now + SCRAPE;
    }
  }

  /** What the client sees of tokens that were made then. */
  private long[] arrivals(List<Long> made) {
    long[] stamps = made.stream().mapToLong(Long::longValue).toArray();
    for (int i = 0; i < stamps.length; i++) {
      if (is(Cheat.HELD_BACK)) {
        stamps[i] = made.get(made.size() - 1);
      } else if (is(Cheat.BURSTS)) {
        stamps[i] = made.get(Math.min(made.size() - 1, i - i % 8 + 7));
      }
    }
    return stamps;
  }

  private Probe probe(String name, long sent, long[] stamps, Probe.End end, int asked) {
    int tokens = stamps.length;
    int told = tokens;
    if (is(Cheat.USAGE_TOO_HIGH)) {
      told = (int) (tokens * 1.3);
    } else if (is(Cheat.USAGE_TOO_LOW)) {
      told = (int) (tokens * 0.7);
    } else if (is(Cheat.NO_USAGE)) {
      told = TokenCounts.ABSENT;
    }
    return new Probe(
        name,
        sent,
        stamps[0],
        stamps[stamps.length - 1],
        now,
        end,
        asked,
        told < 0 ? tokens : told,
        told,
        tokens,
        stamps.length,
        false,
        !is(Cheat.NO_FINISH),
        true,
        Buffering.audited(sent, stamps, tokens),
        TokenCounts.ABSENT,
        Timing.ABSENT,
        connections);
  }

  /** As its metrics told, a scrape each quarter of a second. */
  private ServerFigures metrics() {
    int count = scrapes.size();
    double[] running = new double[count];
    double[] grown = new double[count];
    double[] from = new double[count];
    double[] until = new double[count];
    for (int i = 0; i < count; i++) {
      double[] before = scrapes.get(Math.max(0, i - 1));
      running[i] = scrapes.get(i)[1];
      grown[i] = scrapes.get(i)[2] - before[2];
      from[i] = before[0];
      until[i] = scrapes.get(i)[0];
    }
    var values = new EnumMap<ServerMetric, double[]>(ServerMetric.class);
    values.put(ServerMetric.RUNNING, running);
    values.put(ServerMetric.OUTPUT_TOKENS, grown);
    var times = new ServerSeries.Times(from, until);
    return told(new ServerSeries(0, 0.25, Map.copyOf(values), times, times));
  }

  static ServerFigures told(ServerSeries series) {
    ServerFigures none = ServerFigures.NONE;
    return new ServerFigures(
        List.<EndpointFigures>of(),
        Map.of(),
        null,
        series,
        List.of(),
        null,
        List.of(),
        List.of(),
        none.energy());
  }
}
