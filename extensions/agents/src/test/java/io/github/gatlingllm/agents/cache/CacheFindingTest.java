// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.agents.cache.CacheData.Gaps;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFindingTest {

  private static final CacheData.Block BLOCK = new CacheData.Block(16, "stated");
  private static final int SESSIONS = 400;

  static CacheSample sample(int session, int turn, int possible, int cached) {
    var place = new CacheSample.Place("chat", "s" + session, session, turn, null, null, -1);
    var times = new CacheSample.Times(1000L * session + turn, 1000L * session + turn + 1, 5);
    return new CacheSample(
        place, times, new CacheSample.Tokens(2000, 2000, possible, -1, cached), "", null);
  }

  /** Sessions of two turns, whose later one found 3/4 of 1600 tokens on average. */
  private static List<CacheSample> sessions() {
    return IntStream.range(0, SESSIONS)
        .boxed()
        .flatMap(
            i -> List.of(sample(i, 1, 0, 0), sample(i, 2, 1600, 1120 + 160 * (i % 2))).stream())
        .toList();
  }

  private static ObjectiveFinding find(
      List<CacheSample> samples, Gaps gaps, double bound, CacheData.@Nullable Counters counters) {
    var objective =
        new RunObjective(new FeatureSubject(CacheFigure.EFFICIENCY), BoundComparison.GTE, bound);
    var data = new CacheData(samples, BLOCK, List.of(), gaps, counters);
    return CacheFigures.of(data).find(objective, CacheFigure.EFFICIENCY).orElseThrow();
  }

  private static Verdict verdict(List<CacheSample> samples, Gaps gaps, double bound) {
    return find(samples, gaps, bound, null).certainty().verdict();
  }

  @Test
  void theEfficiencyIsJudgedBySessions() {
    ObjectiveFinding found = find(sessions(), Gaps.NONE, 70, null);

    assertThat(found.certainty().verdict()).isEqualTo(Verdict.MET);
    assertThat(found.certainty().weak()).isFalse();
    assertThat(found.actual()).hasValue(75);
    assertThat(found.samples()).isEqualTo(SESSIONS);
    assertThat(verdict(sessions(), Gaps.NONE, 80)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(sessions().subList(0, 40), Gaps.NONE, 70)).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void whatIsMissingMeetsNothing() {
    assertThat(find(List.of(), Gaps.NONE, 1.5, null).reason()).isEqualTo(CacheTexts.NO_PROMPTS);
    List<CacheSample> unshared =
        IntStream.range(0, SESSIONS).mapToObj(i -> sample(i, 1, 0, 0)).toList();
    assertThat(find(unshared, Gaps.NONE, 1.5, null).reason())
        .isEqualTo(CacheTexts.NOTHING_POSSIBLE);
    List<CacheSample> silent =
        IntStream.range(0, SESSIONS).mapToObj(i -> sample(i, 2, 1600, -1)).toList();
    ObjectiveFinding unreported = find(silent, Gaps.NONE, 1.5, null);
    assertThat(unreported.reason()).isEqualTo(CacheTexts.NOT_REPORTED);
    assertThat(unreported.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    ObjectiveFinding counted =
        find(silent, Gaps.NONE, 1.5, new CacheData.Counters(400 * 1200, 400 * 2000));
    assertThat(counted.reason()).endsWith("the efficiency is 75 %");
    assertThat(counted.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void anAnswerWithoutCachedTokensHadNoneIfOthersReportThem() {
    List<CacheSample> mixed =
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> sample(i, 2, 1600, i % 2 == 0 ? 1600 : -1))
            .toList();

    assertThat(find(mixed, Gaps.NONE, 80, null).actual()).hasValue(50);
    assertThat(verdict(mixed, Gaps.NONE, 80)).isEqualTo(Verdict.MISSED);
  }

  @Test
  void ifMoreMayHaveBeenPossibleOnlyALowEfficiencyIsSure() {
    assertThat(verdict(sessions(), new Gaps(true, 0, 0), 70)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(sessions(), new Gaps(false, 3, 0), 70)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(sessions(), new Gaps(true, 3, 0), 80)).isEqualTo(Verdict.MISSED);
    long possible = 1600L * SESSIONS;
    assertThat(verdict(sessions(), new Gaps(false, 0, possible / 100), 70)).isEqualTo(Verdict.MET);
    assertThat(verdict(sessions(), new Gaps(false, 0, possible / 10), 70))
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void estimatesDecideOnlyBeyondTheirMargin() {
    List<CacheSample> estimated =
        sessions().stream().map(each -> recounted(each, 1900, each.tokens().shared())).toList();
    assertThat(verdict(estimated, Gaps.NONE, 85)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(estimated, Gaps.NONE, 50)).isEqualTo(Verdict.MET);
    ObjectiveFinding near = find(estimated, Gaps.NONE, 70, null);
    assertThat(near.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(near.reason()).contains("estimates");
  }

  private static CacheSample recounted(CacheSample sample, int own, int shared) {
    CacheSample.Tokens tokens = sample.tokens();
    return new CacheSample(
        sample.place(),
        sample.times(),
        new CacheSample.Tokens(tokens.input(), own, shared, -1, tokens.cached()),
        "",
        null);
  }

  @Test
  void theRowsOfARunGiveTheSameVerdict(@TempDir Path folder) throws IOException {
    var samples = new ArrayList<>(sessions());
    samples.add(recounted(sample(SESSIONS, 2, 1600, 1600), 1900, 1600));
    var data = new CacheData(samples, BLOCK, List.of(), new Gaps(false, 0, 16), null);
    var rows = new StringBuilder();
    data.samples().forEach(each -> rows.append(CacheRows.row(each, data)).append('\n'));
    Files.writeString(folder.resolve(CacheRows.FILE), rows);
    Files.writeString(
        folder.resolve("summary.json"),
        "{\"cache\":" + CacheFigures.of(data).json(List.of()) + "}");

    CacheData read = CacheRowReader.read(folder).orElseThrow().data();

    assertThat(read.totals()).isEqualTo(data.totals());
    assertThat(read.sessions()).isEqualTo(data.sessions());
    assertThat(read.gaps()).isEqualTo(data.gaps());
    assertThat(read.margin()).isEqualTo(data.margin()).isPositive();
    Files.writeString(folder.resolve(CacheRows.FILE), "{\"name\":\"chat\"}\n");
    assertThatThrownBy(() -> CacheRowReader.read(folder))
        .hasMessageContaining("cache.jsonl, line 1");
  }

  @Test
  void figuresAreWrittenAndReadBack() {
    var spelled =
        new FeatureFigure.Spelled("cache", "efficiency", List.of(), null, new TreeMap<>());
    assertThat(CacheFigure.of(spelled)).contains(CacheFigure.EFFICIENCY);
    var other = new FeatureFigure.Spelled("cache", "hits", List.of(), null, new TreeMap<>());
    assertThatThrownBy(() -> CacheFigure.of(other)).hasMessageContaining("'hits'");
  }

  @Test
  void optionsContradictWithNamesAndValues() {
    var sixteen = new CacheOption(16, null, null, List.of());
    assertThat(CacheOption.DEFAULT.and(sixteen)).isEqualTo(sixteen);
    assertThat(sixteen.and(CacheOption.DEFAULT)).isEqualTo(sixteen);
    assertThatThrownBy(() -> sixteen.and(new CacheOption(32, null, null, List.of())))
        .hasMessageContaining("blockTokens")
        .hasMessageContaining("16, 32");
    assertThatThrownBy(() -> new CacheOption(0, null, null, List.of())).hasMessageContaining("(0)");
    assertThatThrownBy(() -> new CacheOption(16, " ", null, List.of()))
        .hasMessageContaining("replicaHeader");
    assertThatThrownBy(() -> new CacheOption(16, null, null, List.of("")))
        .hasMessageContaining("prime");
    assertThatThrownBy(() -> new ChatTemplate(-1, 3)).hasMessageContaining("-1, 3");
  }
}
