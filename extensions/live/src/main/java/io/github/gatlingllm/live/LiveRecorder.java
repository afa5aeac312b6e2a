// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.measure.LiveInterval;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.SloOutcome;
import io.github.gatlingllm.watch.Destination;
import io.github.gatlingllm.watch.LiveSources;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events of {@link Inbox}es and takes snapshots. It records the figures of the run in a
 * second recorder, so that snapshots do not block event loops. Not thread-safe.
 */
public final class LiveRecorder {

  /** The pause after judging, as a multiple of its duration: it takes at most 5 % of the time. */
  private static final int PAUSE_FACTOR = 20;

  private static final double MILLIS = 1e6;

  private final WatchedRun facts;
  private final LiveSources sources;
  private final LongSupplier wallMillis;
  private final LongSupplier nanoTime;
  private final RunRecorder figures;
  private final Shard shard;
  private final SloRecorder slos;
  private final SloShard sloShard;
  private final Series series = new Series();
  private final RequestSeries requests = new RequestSeries(series);
  private final GenAiSeries genAi = new GenAiSeries(series);
  private final InterimVerdicts interim;
  private final @Nullable RequestSpans spans;

  private long sentSoFar;
  private long failedSoFar;
  private long goodSoFar;
  private Totals before = new Totals(0, 0, 0, 0, 0);
  private long judgeAgainAt = Long.MIN_VALUE;
  private List<InterimVerdict> verdicts = List.of();

  /** Totals whose differences are the figures of a second. */
  private record Totals(double at, long sent, long good, long failed, long chunks) {}

  /**
   * Creates an empty recorder.
   *
   * @param figures an unshared recorder with the warm-up and cool-down of the run's recorder
   * @param wallMillis the wall clock, in milliseconds
   * @param nanoTime {@code System.nanoTime()}
   * @param spans makes spans of requests; null: no spans
   */
  public LiveRecorder(
      WatchedRun facts,
      LiveSources sources,
      RunRecorder figures,
      LongSupplier wallMillis,
      LongSupplier nanoTime,
      @Nullable RequestSpans spans) {
    this.facts = facts;
    this.sources = sources;
    this.wallMillis = wallMillis;
    this.nanoTime = nanoTime;
    this.figures = figures;
    this.shard = figures.newShard();
    this.slos = new SloRecorder(facts.slos(), figures);
    this.sloShard = slos.newShard();
    this.interim = new InterimVerdicts(facts);
    this.spans = spans;
    facts();
  }

  private void facts() {
    series.set(ExportedMetric.RUN_INFO, 1, facts.simulation(), facts.runId());
    facts.labels().forEach((key, value) -> series.set(ExportedMetric.RUN_LABEL, 1, key, value));
    facts.plan().usersPerSecond().ifPresent(r -> series.set(ExportedMetric.ARRIVALS_PLANNED, r));
    facts.plan().seconds().ifPresent(s -> series.set(ExportedMetric.RUN_PLANNED, s));
  }

  /**
   * Records the first attempt of a request.
   *
   * @param dueNanos the due time, or the send time without one
   * @param arrival whether the request was due because its user arrived
   */
  public void sent(long dueNanos, long sentNanos, Phase phase, boolean arrival) {
    sentSoFar++;
    if (arrival) {
      series.add(ExportedMetric.ARRIVALS_SENT, 1);
    }
    requests.sent(phase);
    figures.arrival(dueNanos);
    shard.opened(sentNanos);
  }

  /**
   * Records a request that ended.
   *
   * @param to the destination
   * @param call the attributes of the sent request; null: no spans, or it was never sent
   */
  public void ended(EndedRequest reported, Destination to, @Nullable SentCall call) {
    EndedRequest ended = own(reported);
    RequestRecord request = ended.request();
    shard.record(request, ended.source());
    sloShard.record(ended);
    interim.ended(ended);
    requests.ended(ended);
    genAi.ended(request, to);
    if (spans != null && call != null) {
      spans.ended(ended, to, call);
    }
    if (request.outcome().status() == RequestStatus.FAILED) {
      failedSoFar++;
    }
    if (!facts.slos().isEmpty()
        && ended.outcome(facts.slos().get(0)).equals(Optional.of(SloOutcome.GOOD))) {
      goodSoFar++;
    }
  }

  /** Records a failed attempt that is retried. */
  public void retried(EndedRequest reported) {
    EndedRequest attempt = own(reported);
    shard.retried(attempt.request(), attempt.source());
    requests.retried(attempt);
  }

  /** Records a turn of a conversation that ended. */
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals earlier) {
    shard.conversations().turn(conversation, turn, earlier);
  }

  /** Records a session of a conversation that ended. */
  public void sessionEnded(String conversation, SessionTotals session) {
    shard.conversations().ended(conversation, session);
  }

  /** Sets the number of exports that were not delivered so far. */
  public void lost(String exporter, long exports) {
    MetricValue value = series.of(ExportedMetric.EXPORT_LOST, exporter);
    value.set(exports);
  }

  /** Sets the number of spans that were not delivered so far. */
  public void lostSpans(long lost) {
    series.set(ExportedMetric.SPANS_LOST, lost);
  }

  private EndedRequest own(EndedRequest reported) {
    return new EndedRequest(
        reported.request(),
        figures.source(reported.request().id()),
        reported.judgements(),
        reported.level());
  }

  /**
   * Counts the waiting events.
   *
   * @param warmedUp the measuring window of the run, whose edges may be known late
   */
  private void take(Collection<Inbox> inboxes, Window warmedUp) {
    for (Inbox inbox : inboxes) {
      for (Consumer<LiveRecorder> event : inbox.take()) {
        event.accept(this);
      }
    }
    if (warmedUp.end() >= warmedUp.start()) {
      figures.warmedUp(warmedUp.start());
      figures.extendWindow(warmedUp.end());
    }
  }

  /**
   * Takes a snapshot.
   *
   * @param inboxes the inboxes of all event loops
   * @param over whether no more events will come
   */
  public LiveSnapshot snapshot(Collection<Inbox> inboxes, boolean over) {
    // Read the counts before the inboxes, which then contain all requests counted as ended.
    long finished = sources.ended().getAsLong();
    long opened = sources.opened().getAsLong();
    take(inboxes, sources.window().get());
    double seconds = sources.now().getAsLong() / 1e9;
    long active = over ? 0 : Math.max(0, opened - finished);
    TimingUncertainty uncertainty = sources.uncertainty().get();
    gauges(seconds, active, over, uncertainty);
    if (over || nanoTime.getAsLong() >= judgeAgainAt) {
      judge(seconds, finished, active, uncertainty);
    }
    LiveSecond moment = moment(seconds, active);
    return new LiveSnapshot(
        facts,
        wallMillis.getAsLong(),
        new LiveSnapshot.Progress(
            seconds,
            facts.plan().seconds(),
            !over && sources.warmingUp().getAsBoolean(),
            over,
            sentSoFar,
            finished),
        series.freeze(),
        moment,
        verdicts,
        sources.levels().get());
  }

  private void gauges(double seconds, long active, boolean over, TimingUncertainty uncertainty) {
    series.set(ExportedMetric.REQUESTS_ACTIVE, active);
    series.set(ExportedMetric.RUN_ELAPSED, seconds);
    series.set(ExportedMetric.RUN_ENDED, over ? 1 : 0);
    MetricValue chunks = series.of(ExportedMetric.CHUNKS_RECEIVED);
    chunks.set(sources.chunks().getAsLong());
    long due = sources.due().getAsLong();
    if (due > 0) {
      series.set(ExportedMetric.ARRIVALS_DUE, due);
    }
    Distribution delay = sources.loopDelay().get();
    if (delay != null) {
      series.set(ExportedMetric.CLIENT_LOOP_DELAY, delay.percentile(99) / 1e9);
    }
    for (Metric metric : List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E)) {
      uncertainty
          .of(metric)
          .ifPresent(u -> series.set(ExportedMetric.CLIENT_UNCERTAINTY, u / 1e9, metric.key()));
    }
  }

  /** Judges SLOs and objectives. The longer that takes, the less often it happens. */
  private void judge(double seconds, long finished, long active, TimingUncertainty uncertainty) {
    long began = nanoTime.getAsLong();
    SloSnapshot sloFigures = slos.snapshot();
    sloFigures.all().forEach(this::slo);
    if (!facts.objectives().isEmpty()) {
      RunSnapshot all = figures.snapshot();
      verdicts = interim.now(all, sloFigures, uncertainty, seconds, finished, active);
      verdicts.forEach(this::verdict);
    }
    long now = nanoTime.getAsLong();
    judgeAgainAt = now + PAUSE_FACTOR * (now - began);
  }

  private void slo(SloStats stats) {
    String name = stats.slo().name();
    stats.attainment().ifPresent(a -> series.set(ExportedMetric.SLO_ATTAINMENT, a, name));
    stats.goodRequestsPerSecond().ifPresent(g -> series.set(ExportedMetric.SLO_GOODPUT, g, name));
    for (SloStats.BoundStats bound : stats.bounds()) {
      bound
          .attainment()
          .ifPresent(
              a -> series.set(ExportedMetric.SLO_BOUND_ATTAINMENT, a, name, bound.bound().text()));
    }
  }

  private void verdict(InterimVerdict each) {
    series.set(ExportedMetric.OBJECTIVE_LOST, each.lost() == null ? 0 : 1, each.text());
    if (each.soFar() != null) {
      for (Verdict verdict : Verdict.values()) {
        series.set(
            ExportedMetric.OBJECTIVE_VERDICT,
            verdict == each.soFar().verdict() ? 1 : 0,
            each.text(),
            verdict.name().toLowerCase(Locale.ROOT));
      }
    }
  }

  private LiveSecond moment(double seconds, long active) {
    LiveInterval interval = figures.interval();
    Totals then = before;
    Totals now =
        new Totals(seconds, sentSoFar, goodSoFar, failedSoFar, sources.chunks().getAsLong());
    before = now;
    double span = Math.max(1e-3, now.at() - then.at());
    return new LiveSecond(
        seconds,
        (now.sent() - then.sent()) / span,
        interval.finished() / span,
        facts.slos().isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of((now.good() - then.good()) / span),
        (now.failed() - then.failed()) / span,
        (now.chunks() - then.chunks()) / span,
        active,
        millis(interval.ttft(), 50),
        millis(interval.ttft(), 99),
        millis(interval.itl(), 50),
        millis(interval.itl(), 99));
  }

  private static OptionalDouble millis(@Nullable Distribution values, double percentile) {
    return values == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(values.percentile(percentile) / MILLIS);
  }
}
