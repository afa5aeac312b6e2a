// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.capacity.HandMadeLevels;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Reports of a run with bad moments, in which there is something to dig for. */
public final class EventfulRun {

  private static final double[] LOADS = {4, 8, 12, 16};
  private static final double LEVEL_SECONDS = 22;
  private static final double FIRST = 5;

  private EventfulRun() {}

  private static final Once<RunReport> STEADY =
      new Once<>(() -> report(new FakeServer().serve(0, 90, 11).records(), 90));

  private static final Once<RunReport> LEVELS = new Once<>(EventfulRun::onLevels);

  /** Two scenarios on three paths at a steady rate. */
  public static RunReport steady() {
    return STEADY.get();
  }

  /** The same server on four levels of load, of which it does not carry the last. */
  public static RunReport levels() {
    return LEVELS.get();
  }

  private static RunReport onLevels() {
    var server = new FakeServer().serve(0, FIRST, LOADS[0]);
    double end = FIRST;
    for (double load : LOADS) {
      server.serve(end, end + LEVEL_SECONDS, load);
      end += LEVEL_SECONDS;
    }
    List<RequestRecord> records = server.records();
    List<LevelStats> levels = new ArrayList<>();
    for (double load : LOADS) {
      levels.add(level(records, levels.size(), load));
    }
    return ReportWith.levels(
        report(records, end),
        Levels.of(levels, new LevelPolicy(LevelPolicy.Kind.STAIRCASE, Reports.INTERACTIVE, 0.99)));
  }

  private static LevelStats level(List<RequestRecord> records, int number, double load) {
    long start = (long) ((FIRST + number * LEVEL_SECONDS) * 1e9);
    long end = start + (long) (LEVEL_SECONDS * 1e9);
    var level = new Level(number + 1, LoadUnit.REQUESTS_PER_SECOND, load, start, end);
    List<RequestRecord> inside =
        records.stream().filter(record -> level.contains(record.timing().due())).toList();
    return HandMadeLevels.shown(
        level, FakeRun.stats(inside), List.of(FakeRun.slo(inside, Reports.INTERACTIVE)), true);
  }

  private static RunReport report(List<RequestRecord> records, double seconds) {
    RunReport full = Reports.full();
    List<RequestRecord> measured = records.stream().filter(RequestRecord::measured).toList();
    var window = new Window((long) (FIRST * 1e9), (long) (seconds * 1e9));
    var snapshot =
        new RunSnapshot(
            window,
            by(measured, record -> record.id().path(), FakeRun::stats),
            by(measured, record -> record.id().scenario(), FakeRun::stats),
            FakeRun.stats(measured),
            1,
            FakeSlots.of(records),
            new TreeMap<>(),
            97,
            null);
    var slos =
        new SloSnapshot(
            by(measured, record -> record.id().path(), EventfulRun::slos),
            by(measured, record -> record.id().scenario(), EventfulRun::slos),
            slos(measured));
    return ReportWith.detail(
        BareReport.of(
            full.run(),
            full.labels(),
            validity(FakeStamps.eventful(window, (int) seconds)),
            snapshot,
            slos,
            List.of(),
            null,
            full.key(),
            List.of()),
        FakeDetail.of(records));
  }

  private static Validity validity(StampFigures stamps) {
    Validity plain = FakeReport.valid();
    return new Validity(
        plain.reasons(),
        plain.warnings(),
        plain.notChecked(),
        RunChecks.NONE.with(TimingUncertainty.of(stamps, null, null)).with(stamps));
  }

  private static List<SloStats> slos(List<RequestRecord> records) {
    return List.of(FakeRun.slo(records, Reports.INTERACTIVE));
  }

  private static <K, V> Map<K, V> by(
      List<RequestRecord> records,
      Function<RequestRecord, K> key,
      Function<List<RequestRecord>, V> figures) {
    Map<K, List<RequestRecord>> groups = new LinkedHashMap<>();
    records.forEach(
        record -> groups.computeIfAbsent(key.apply(record), k -> new ArrayList<>()).add(record));
    Map<K, V> by = new LinkedHashMap<>();
    groups.forEach((name, some) -> by.put(name, figures.apply(some)));
    return by;
  }
}
