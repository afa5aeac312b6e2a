// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static io.github.gatlingllm.slo.objective.EndedRequests.ended;

import com.sun.management.OperatingSystemMXBean;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.detail.ClientPauses;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.json.RequestLog;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A program: records an hour of many requests as the event loops of a run do, and then does what is
 * done at a run's end, from the figures to the files. {@link EndOfRunTest} starts it with little
 * heap.
 */
final class EndOfRun {

  /** As many as there are event loops on two cores. */
  private static final int LOOPS = 4;

  /** Of them the last ones have not been written when the run ends. */
  private static final int UNWRITTEN_ROWS = 20_000;

  private static final int PATHS = 20;
  private static final int SCENARIOS = 3;
  private static final long MILLI = 1_000_000;
  private static final long HOUR = 3_600_000 * MILLI;
  private static final long LIVE_LINE = 5_000 * MILLI;
  private static final List<Slo> HELD = List.of(Reports.INTERACTIVE);
  private static final List<RunObjective> PROMISED =
      List.of(p99(Metric.TTFT, 200), p99(Metric.ITL, 60), p99(Metric.E2E, 5000));

  private final SplittableRandom random = new SplittableRandom(11);
  private final RunRecorder run = new RunRecorder(0);
  private final SloRecorder slos = new SloRecorder(HELD, run);
  private final DetailRecorder details = new DetailRecorder(run);
  private final List<Shard> shards = Stream.generate(run::newShard).limit(LOOPS).toList();
  private final List<SloShard> judges = Stream.generate(slos::newShard).limit(LOOPS).toList();
  private final int requests;
  private final int tokens;
  private final Path folder;
  private final RequestLog log;

  private EndOfRun(int requests, int tokens, Path folder) throws IOException {
    this.requests = requests;
    this.tokens = tokens;
    this.folder = folder;
    this.log = RequestLog.open(folder.resolve("requests.jsonl"), RequestLog.Gaps.OMITTED);
  }

  /**
   * Prints {@code end: 812 ms, 1400 ms of CPU, 45 MB live}.
   *
   * @param args how many requests of how many tokens, and the folder to write to
   */
  public static void main(String[] args) throws IOException {
    var end = new EndOfRun(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Path.of(args[2]));
    RunReport model = Reports.full();
    end.record();
    long live = liveBytes();
    long cpu = cpuNanos();
    long start = System.nanoTime();
    List<String> problems = end.finish(model);
    System.out.printf(
        Locale.ROOT,
        "end: %d ms, %d ms of CPU, %d MB live%n",
        (System.nanoTime() - start) / MILLI,
        (cpuNanos() - cpu) / MILLI,
        live >> 20);
    problems.forEach(System.out::println);
  }

  private static RunObjective p99(Metric metric, double most) {
    var subject = new Subject.OfMetric(List.of("request 1"), metric, new Statistic.Percentile(99));
    return new RunObjective(subject, BoundComparison.LTE, most);
  }

  private void record() {
    long nextLine = LIVE_LINE;
    for (int i = 0; i < requests; i++) {
      RequestRecord request = request(i, HOUR / requests * i);
      long sent = request.timing().sent();
      run.arrival(sent);
      shards.get(i % LOOPS).opened(sent);
      shards.get(i % LOOPS).record(request);
      judges.get(i % LOOPS).record(ended(request, HELD));
      details.record(request);
      if (requests - i <= UNWRITTEN_ROWS) {
        log.offer(ended(request, List.of()));
      }
      if (sent > nextLine) {
        run.interval();
        nextLine += LIVE_LINE;
      }
    }
  }

  /** Gaps of 5 to 15 ms, and now and then a stall. */
  private RequestRecord request(int number, long sent) {
    long[] chunks = new long[tokens];
    long at = sent + 50 * MILLI + random.nextLong(100 * MILLI);
    for (int i = 0; i < tokens; i++) {
      chunks[i] = at;
      at += 5 * MILLI + random.nextLong(10 * MILLI) + (random.nextInt(5000) == 0 ? 900 * MILLI : 0);
    }
    Requests request =
        Requests.sent(sent)
            .chunks(chunks)
            .user(number)
            .name("request " + number % PATHS)
            .scenario("scenario " + number % SCENARIOS)
            .input(random.nextInt(1, 4000));
    return number % 1000 == 999
        ? request.failed("HTTP 503", "overloaded, try again").build()
        : request.build();
  }

  private List<String> finish(RunReport model) throws IOException {
    RunSnapshot snapshot = run.snapshot();
    SloSnapshot kept = slos.snapshot();
    var unused = run.coldStartRatio();
    RunDetail detail = details.snapshot(ClientPauses.UNKNOWN);
    var judged = Judge.of(Evidence.of(snapshot, kept.all())).judge(PROMISED);
    RunReport report =
        ReportWith.detail(
            BareReport.of(
                model.run(),
                model.labels(),
                model.validity(),
                snapshot,
                kept,
                judged,
                model.prices(),
                model.key(),
                model.assertions()),
            detail);
    log.close();
    return ReportFiles.everyFormat(null).writeAll(report, folder);
  }

  private static long liveBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
