// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.diagnosis.LimitingFactor;
import io.github.gatlingllm.report.LimitReports;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSpan;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Runs whose server was scraped. */
final class ServerRuns {

  private static final String GPU = "http://gpu-1:9400/metrics";

  private ServerRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        recorded("server", r -> scraped(r, Scrapes::minute)),
        recorded("server-speculating", r -> scraped(r, Scrapes::speculating)),
        recorded("server-splits-ttft", r -> scraped(r, folder -> Scrapes.dividing(folder, 300))),
        recorded("server-not-scraped", r -> scraped(r, null)),
        recorded("energy", r -> metered(r, 0)),
        recorded("energy-incomplete", r -> metered(r, 50)),
        limited(LimitingFactor.QUEUE),
        limited(LimitingFactor.PREEMPTION));
  }

  private static GoldenRun limited(LimitingFactor limit) {
    return new GoldenRun(
        "limited-by-" + limit.name().toLowerCase(Locale.ROOT),
        llm -> Left.by(LimitReports.limitedBy(limit), llm));
  }

  private static void scraped(GoldenRecording run, GoldenRecording.@Nullable Scraper scrapes) {
    run.requests = Traffic.seeded(14).then(s -> s.seconds = 60).requests();
    run.seconds = 60;
    run.slos = List.of(Promises.FAST);
    run.scrapes = scrapes;
    run.objectives =
        List.of(
            of(ServerMetric.PREEMPTIONS, ServerStatistic.Simple.DELTA, 10),
            of(ServerMetric.KV_CACHE_USAGE, ServerStatistic.Simple.MAX, 0.5),
            of(ServerMetric.WAITING, new ServerStatistic.Percentile(99.5), 4));
  }

  private static RunObjective of(ServerMetric metric, ServerStatistic statistic, double bound) {
    return new RunObjective(new ServerSubject(metric, statistic), BoundComparison.LTE, bound);
  }

  private static void metered(GoldenRecording run, int missing) {
    scraped(run, folder -> meter(folder, missing));
    run.objectives =
        List.of(
            energy(EnergyFigure.JOULES, 20_000),
            energy(EnergyFigure.PER_OUTPUT_TOKEN, 1),
            energy(EnergyFigure.PER_REQUEST, 100));
  }

  private static RunObjective energy(EnergyFigure figure, double bound) {
    return new RunObjective(new EnergySubject(figure), BoundComparison.LTE, bound);
  }

  /** A minute of 200 W, of which some seconds are missing after the twentieth. */
  private static Path meter(Path folder, int missing) throws IOException {
    Path file = folder.resolve(ScrapeLog.FILE);
    try (ScrapeLog log =
        ScrapeLog.open(file, List.of("http://a:8000/metrics", GPU), 1, Traffic.SECOND)) {
      for (int at = -1; at <= 62; at++) {
        long nanos = at * Traffic.SECOND;
        log.scraped(0, nanos, 1000, ExpositionParser.parse("vllm:num_requests_running " + at));
        if (at <= 20 || at > 20 + missing) {
          log.scraped(1, nanos, 1000, ExpositionParser.parse(power(at)));
        } else {
          log.failed(1, nanos, 1000, "HTTP 503");
        }
      }
      log.end(
          new ServerSpan(
              0,
              60 * Traffic.SECOND,
              60 * Traffic.SECOND,
              new ServerSpan.Client(300, 300, 2400, true)));
    }
    return file;
  }

  private static String power(int second) {
    return "DCGM_FI_DEV_POWER_USAGE{gpu=\"0\",UUID=\"GPU-7\"} 200\n"
        + "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu=\"0\",UUID=\"GPU-7\"} "
        + (1_000_000 + 200_000 * second);
  }
}
