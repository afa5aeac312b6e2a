// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.experience.Reader;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Stamps;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.record.TimeSeries;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.ServerSide;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import io.github.gatlingllm.simulator.engine.Engine;
import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.EngineStats;
import io.github.gatlingllm.simulator.engine.KvOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.Sequence;
import io.github.gatlingllm.simulator.engine.SequenceListener;
import io.github.gatlingllm.simulator.engine.StepCost;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.Pace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.Scales;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.validity.ValidityRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A run in virtual time against the simulator's engine, with its metrics scraped once a second and
 * answers that tell their times: two minutes with a load that rises. At first nothing limits it.
 */
public final class VirtualCase {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLIS = 1_000_000;
  private static final int SECONDS = 120;
  private static final int SHARED = 2000;

  // what a case is made of, by name
  double fewest = 1;
  double most = 4;
  int prompt = 100;
  int output = 60;
  int running = 64;
  long baseMillis = 20;
  long perSequenceMicros = 50;
  int kvTokens = 1_000_000;
  boolean sharedAtFirst;
  long wayMillis;
  long lateMillis;
  boolean buffered;
  boolean scraped = true;
  boolean told = true;
  boolean metered;
  @Nullable Reader reader;

  private final SplittableRandom random;
  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final TimeSeries series = new TimeSeries();
  private final List<Double> lags = new ArrayList<>();
  private final Map<ServerMetric, double[]> scrapes = new EnumMap<>(ServerMetric.class);
  private final double[] hits = new double[SECONDS];
  private final double[] asked = new double[SECONDS];
  private double queued;
  private double prefilled;

  public VirtualCase(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A run that is limited by that and nothing else. */
  public static VirtualCase limitedBy(Limit limit, long seed) {
    var run = new VirtualCase(seed);
    switch (limit) {
      case QUEUE -> {
        run.running = 8;
        run.perSequenceMicros = 0;
        run.most = 9;
      }
      case DECODE -> {
        run.baseMillis = 10;
        run.perSequenceMicros = 1000;
        run.running = 256;
        run.most = 11;
      }
      case PREEMPTION -> {
        run.kvTokens = 3000;
        run.output = 200;
        run.fewest = 0.5;
        run.most = 4;
      }
      case CACHE -> {
        run.sharedAtFirst = true;
        run.prompt = SHARED + 100;
        run.fewest = 1.5;
        run.most = 1.5;
      }
      case NETWORK -> run.wayMillis = 80;
      case BUFFERING -> run.buffered = true;
      case CLIENT -> run.lateMillis = 80;
    }
    return run;
  }

  /**
   * What is known of it.
   *
   * @param snapshot its figures
   * @param server its server's
   * @param checks its load generator's
   */
  public record Ended(RunSnapshot snapshot, ServerFigures server, RunChecks checks) {}

  /** Somebody reads its answers. */
  public VirtualCase readBy(Reader who) {
    reader = who;
    return this;
  }

  /** Runs it. */
  public Ended run() {
    load();
    var snapshot = recorder.snapshot().with(new RunSeries(series.slotSeconds(), series.frozen()));
    return new Ended(snapshot, server(), checks(snapshot));
  }

  Diagnosis diagnosis() {
    Ended ended = run();
    return Diagnosis.of(ended.snapshot(), Levels.NONE, ended.server(), ended.checks());
  }

  private RunChecks checks(RunSnapshot snapshot) {
    double achieved = lags.size() / (double) SECONDS;
    return ValidityRules.with(ValidityLimits.DEFAULT)
        .check(
            snapshot.all().distributions(),
            new Pace(
                true,
                OptionalDouble.of(achieved),
                achieved,
                Distribution.of(lags.stream().mapToDouble(lag -> lag).toArray())),
            ClientHealth.UNKNOWN,
            TimingUncertainty.of(Stamps.UNKNOWN, Distribution.of(0.2 * MILLIS), null),
            Scales.NONE);
  }

  private ServerFigures server() {
    ServerFigures means = metered ? means() : ServerFigures.NONE;
    if (!scraped) {
      return means.withSeries(ServerSeries.NONE);
    }
    double[] rate = new double[SECONDS];
    Arrays.setAll(rate, i -> asked[i] > 0 ? hits[i] / asked[i] : Double.NaN);
    scrapes.put(ServerMetric.PREFIX_CACHE_HIT_RATE, rate);
    return means.withSeries(new ServerSeries(0, 1, scrapes));
  }

  /** Its histograms of queue and prefill, of which the means are known. */
  private ServerFigures means() {
    try {
      Path folder = Files.createTempDirectory("scrapes");
      try {
        return ServerAnalysis.of(
            Scrapes.dividing(
                folder,
                lags.size(),
                queued / lags.size() / SECOND,
                prefilled / lags.size() / SECOND));
      } finally {
        Files.delete(folder.resolve(ScrapeLog.FILE));
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void load() {
    var engine =
        new Engine(
            new EngineOptions(
                new StepCost(baseMillis * MILLIS, perSequenceMicros * 1000, 20_000, 0, 0.03, 1),
                running,
                512,
                PrefillMode.CHUNKED,
                new KvOptions(kvTokens, 16, sharedAtFirst),
                random.nextLong()));
    List<Long> arrivals = arrivals();
    long stepEnd = Long.MAX_VALUE;
    long scrape = SECOND;
    long preempted = 0;
    int next = 0;
    while (next < arrivals.size() || stepEnd < Long.MAX_VALUE) {
      long arrival = next < arrivals.size() ? arrivals.get(next) : Long.MAX_VALUE;
      long now = Math.min(Math.min(arrival, stepEnd), scrape);
      if (now == scrape) {
        preempted = scrape((int) (scrape / SECOND) - 1, engine.stats(), preempted);
        scrape += SECOND;
      } else if (now == stepEnd) {
        engine.endStep(now);
        stepEnd = engine.hasWork() ? now + engine.startStep(now) : Long.MAX_VALUE;
      } else {
        engine.submit(sequence(now, next++));
        if (stepEnd == Long.MAX_VALUE) {
          stepEnd = now + engine.startStep(now);
        }
      }
    }
  }

  private long scrape(int slot, EngineStats stats, long preemptedBefore) {
    if (slot < SECONDS) {
      of(ServerMetric.WAITING)[slot] = stats.waiting();
      of(ServerMetric.RUNNING)[slot] = stats.running();
      of(ServerMetric.PREEMPTIONS)[slot] = stats.preemptions() - preemptedBefore;
    }
    return stats.preemptions();
  }

  private double[] of(ServerMetric metric) {
    return scrapes.computeIfAbsent(metric, added -> new double[SECONDS]);
  }

  /** Poisson, at a rate that rises steadily. */
  private List<Long> arrivals() {
    var arrivals = new ArrayList<Long>();
    double at = 0;
    while (true) {
      double rate = fewest + (most - fewest) * at / SECONDS;
      at -= Math.log(1 - random.nextDouble()) / rate;
      if (at >= SECONDS) {
        return arrivals;
      }
      arrivals.add(Math.round(at * SECOND));
    }
  }

  private Sequence sequence(long arrived, int number) {
    int[] tokens = new int[prompt];
    boolean shared = sharedAtFirst && arrived < SECONDS * SECOND / 2;
    for (int i = 0; i < prompt; i++) {
      tokens[i] = shared && i < SHARED ? i : 10_000 * (number + 1) + i;
    }
    long sent = arrived - wayMillis * MILLIS;
    long due = sent - (lateMillis == 0 ? 0 : random.nextLong(lateMillis * MILLIS));
    return new Sequence(tokens, output, index -> index, new Answer(due, sent, arrived));
  }

  private final class Answer implements SequenceListener {

    private final long due;
    private final long sent;
    private final long arrived;
    private final long[] chunks = new long[output];
    private long startedAt;

    Answer(long due, long sent, long arrived) {
      this.due = due;
      this.sent = sent;
      this.arrived = arrived;
    }

    @Override
    public void started(long nanos, int cachedTokens) {
      startedAt = nanos;
      int second = (int) Math.min(SECONDS - 1, nanos / SECOND);
      hits[second] += cachedTokens;
      asked[second] += prompt;
    }

    @Override
    public void token(int index, long nanos, Position position) {
      chunks[index] = nanos + wayMillis * MILLIS;
      if (position == Position.LAST) {
        ended();
      }
    }

    private void ended() {
      long queue = startedAt - arrived;
      long prefill = chunks[0] - wayMillis * MILLIS - startedAt;
      if (buffered) {
        Arrays.fill(chunks, chunks[output - 1]);
      }
      Requests request = Requests.sent(sent).scheduled(due).chunks(chunks).input(prompt);
      queued += queue;
      prefilled += prefill;
      if (told) {
        request.server(
            new ServerSide(
                new ServerTimes(
                    queue, prefill, ServerTimes.ABSENT, ServerTimes.ABSENT, ServerTimes.ABSENT),
                ServerSide.ABSENT));
      }
      if (reader != null) {
        request.readBy(reader);
      }
      recorder.arrival(due);
      shard.opened(sent);
      shard.record(request.build());
      series.add(request.build());
      lags.add((double) (sent - due));
    }

    @Override
    public void preempted(long nanos) {}
  }
}
