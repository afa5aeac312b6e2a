// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TradeOffCommandTest {

  @TempDir Path folder;

  private Path run(
      String name,
      String label,
      double ttft,
      double tpot,
      double cost,
      String currency,
      double score)
      throws IOException {
    Path run = Files.createDirectory(folder.resolve(name));
    Files.writeString(
        run.resolve("summary.json"),
        String.format(
            Locale.ROOT,
            """
            {"run": {"runId": "run-1"}, "labels": %s,
             "all": {"latencyMs": {"ttft": {"p99": %f}, "tpot": {"p50": %f}},
                     "throughput": {"outputTokensPerSecond": 100},
                     "cost": {"perMillionOutputTokens": %f, "currency": "%s"}},
             "quality": {"number": {"underLoad": {"score": %f}}}}
            """,
            label,
            ttft,
            tpot,
            cost,
            currency,
            score));
    return run;
  }

  @Test
  void runsStandOnOneTable() throws IOException {
    Path none = run("a", "{\"quant\": \"none\"}", 400, 20, 2, "USD", 0.9);
    Path half = run("b", "{\"quant\": \"<b>fp8\"}", 300, 15, 1, "USD", 0.85);
    Path worse = run("c", "{}", 300, 16, 1, "USD", 0.8);
    Path page = folder.resolve("page.html");

    Program program = Program.run("tradeoff", "--html", page, none, half, worse);

    assertThat(program.err()).isEmpty();
    assertThat(program.status()).isZero();
    assertThat(program.out().lines().limit(4))
        .satisfiesExactly(
            head -> assertThat(head).startsWith("Run").contains("USD per 1M output tokens"),
            one -> assertThat(one).matches("quant=none +400 +20 +100 +2 +0.9 +★"),
            two -> assertThat(two).matches("quant=<b>fp8 +300 +15 +100 +1 +0.85 +★"),
            three -> assertThat(three).matches("run-1 +300 +16 +100 +1 +0.8"));
    assertThat(page).content().contains("quant=&lt;b&gt;fp8", "★").doesNotContain("<b>");
  }

  @Test
  void otherCurrenciesAndFoldersAreRefused() throws IOException {
    Path one = run("a", "{}", 400, 20, 2, "USD", 0.9);
    Path two = run("b", "{}", 400, 20, 2, "EUR", 0.9);
    assertThat(Program.run("tradeoff", one, two))
        .returns(1, Program::status)
        .satisfies(p -> assertThat(p.err()).contains(CliTexts.currencies(List.of("USD", "EUR"))));
    assertThat(Program.run("tradeoff", one, folder.resolve("none")).err())
        .contains(CliTexts.noFolder(folder.resolve("none")));
  }
}
