// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.slo.baseline.VersionDifferences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks that runs are repeats of one load: equal in everything but their results. */
final class RepeatCheck {

  /** The most differences of one run that are named. */
  private static final int MOST = 5;

  private static final Pattern SEED = Pattern.compile("\\bseed -?\\d+");

  private final List<RepeatedRun> runs;
  private final Set<String> ignoredLabels;
  private final List<String> found = new ArrayList<>();

  private RepeatCheck(List<RepeatedRun> runs, Set<String> ignoredLabels) {
    this.runs = runs;
    this.ignoredLabels = ignoredLabels;
  }

  /**
   * Returns why the runs are no repeats of one load; empty if they are.
   *
   * @param runs at least one
   * @param ignoredLabels labels that may differ
   */
  static List<String> problems(List<RepeatedRun> runs, Set<String> ignoredLabels) {
    var check = new RepeatCheck(runs, ignoredLabels);
    check.twice();
    if (check.found.isEmpty()) {
      check.overlaps();
    }
    runs.stream().skip(1).forEach(check::compare);
    return List.copyOf(check.found);
  }

  /** Returns remarks on runs that can't be compared in everything. */
  static List<String> remarks(List<RepeatedRun> runs) {
    List<String> unknown =
        runs.stream()
            .filter(run -> !VersionDifferences.hasServer(run.figures().origin().versions()))
            .map(RepeatedRun::id)
            .toList();
    return unknown.isEmpty()
        ? List.of()
        : List.of(CombineTexts.serverUnknown(unknown, runs.size()));
  }

  private void twice() {
    for (int run = 0; run < runs.size(); run++) {
      for (int earlier = 0; earlier < run; earlier++) {
        if (same(runs.get(run), runs.get(earlier))) {
          found.add(
              CombineTexts.twice(
                  runs.get(run).id(), runs.get(earlier).folder(), runs.get(run).folder()));
        }
      }
    }
  }

  private static boolean same(RepeatedRun one, RepeatedRun other) {
    return one.id().equals(other.id())
        && one.run().startedAt().equals(other.run().startedAt())
        && one.run().startNanoTime() == other.run().startNanoTime();
  }

  private void overlaps() {
    List<RepeatedRun> inTime =
        runs.stream().sorted(Comparator.comparing(each -> each.run().startedAt())).toList();
    RepeatedRun latest = inTime.get(0);
    for (RepeatedRun run : inTime.subList(1, inTime.size())) {
      if (run.run().startedAt().isBefore(latest.end())) {
        found.add(CombineTexts.overlap(latest.id(), run.id()));
      }
      latest = run.end().isAfter(latest.end()) ? run : latest;
    }
  }

  private void compare(RepeatedRun run) {
    RepeatedRun first = runs.get(0);
    var differences = new ArrayList<String>();
    if (!run.run().simulation().equals(first.run().simulation())) {
      differences.add(
          CombineTexts.changed("simulation", run.run().simulation(), first.run().simulation()));
    }
    differences.addAll(run.figures().key().differences(first.figures().key(), ignoredLabels));
    texts(differences, "the load profile", profile(run), profile(first));
    texts(differences, "prompts", prompts(run), prompts(first));
    if (!run.promised().equals(first.promised()) || !run.asserted().equals(first.asserted())) {
      differences.add(CombineTexts.objectives(other(run, first), other(first, run)));
    }
    differences.addAll(
        VersionDifferences.of(
            first.figures().origin().versions(), run.figures().origin().versions()));
    differences.stream()
        .limit(MOST)
        .forEach(text -> found.add(CombineTexts.notComparable(run.id(), first.id(), text)));
  }

  private static List<String> other(RepeatedRun run, RepeatedRun than) {
    var texts = new ArrayList<>(run.promised());
    texts.addAll(run.asserted());
    texts.removeAll(than.promised());
    texts.removeAll(than.asserted());
    return texts;
  }

  private static void texts(
      List<String> differences, String what, Set<String> now, Set<String> before) {
    if (!now.equals(before)) {
      differences.add(
          CombineTexts.changed(what, String.join("; ", now), String.join("; ", before)));
    }
  }

  private static Set<String> prompts(RepeatedRun run) {
    var texts = new TreeSet<String>();
    for (JsonNode prompt : run.json().at("/all/workload/prompts")) {
      texts.add(withoutSeed(prompt.path("text").asText()));
    }
    return texts;
  }

  /** Returns the texts of the load profile. */
  private static Set<String> profile(RepeatedRun run) {
    return run.run().load().profile().stream()
        .map(RepeatCheck::withoutSeed)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the description without its seed: repeats may draw other prompts and arrivals. */
  static String withoutSeed(String text) {
    return SEED.matcher(text).replaceAll("seed …");
  }
}
