// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulations.ClientCpuRun.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the error of measured times on a busy client, and updates the plot, its numbers and the
 * table of src/bench/NOTES.md. Takes about ten minutes, a third with {@code -Dproof.repeats=1};
 * {@code -Dproof.seconds} sets the measured time of each run.
 */
@Tag("proof")
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ClientCpuProofTest {

  private static final Path DOCS = Path.of("..", "src", "docs");
  private static final Path NUMBERS = DOCS.resolve("images/client-cpu.csv");
  private static final Path PLOT = DOCS.resolve("images/client-cpu.svg");
  private static final Path PAGE = Path.of("..", "src", "bench", "NOTES.md");
  private static final String BEGIN = "<!-- client-cpu: written by ClientCpuProofTest -->\n";
  private static final String END = "<!-- end -->\n";

  /** The uncertainty of kernel timestamps. */
  private static final double LEAST_UNCERTAINTY_MILLIS = 0.06;

  /** The CPU use of each burden thread, in percent of a core; one thread per core. */
  private static final List<Integer> BURDENS = List.of(0, 30, 50, 65, 75, 85, 95, 100);

  @TempDir Path folder;

  @Test
  void errorsGrowWithTheClientsCpu() throws IOException {
    var runs = new ArrayList<ClientCpuRun>();
    int cores = Runtime.getRuntime().availableProcessors();
    for (int repeat = 0; repeat < Integer.getInteger("proof.repeats", 3); repeat++) {
      for (int burden : BURDENS) {
        runs.add(run(burden == 0 ? 0 : cores, burden));
      }
      runs.add(run(3 * cores, 100));
    }
    write(runs);

    List<ClientCpuRun> medians = medians(runs);
    ClientCpuRun idle = medians.get(0);
    ClientCpuRun busiest = medians.get(medians.size() - 1);
    assertThat(busiest.get(Figure.CLIENT_CPU)).isGreaterThan(idle.get(Figure.CLIENT_CPU) + 20);
    assertThat(busiest.get(Figure.READ_GAP_P99)).isGreaterThan(idle.get(Figure.READ_GAP_P99));
    for (ClientCpuRun median : medians) {
      String which = median.csv();
      assertThat(median.get(Figure.GAP_P99)).as(which).isLessThanOrEqualTo(0.2);
      assertThat(median.get(Figure.GAP_BEYOND)).as(which).isLessThanOrEqualTo(1);
      assertThat(median.get(Figure.TTFT_BEYOND)).as(which).isLessThanOrEqualTo(1);
      uncertaintyIsNoMoreThanIsNeeded(median, Figure.GAP_UNCERTAINTY, Figure.GAP_P99);
      uncertaintyIsNoMoreThanIsNeeded(median, Figure.TTFT_UNCERTAINTY, Figure.OWN_TTFT_P99);
    }
  }

  private static void uncertaintyIsNoMoreThanIsNeeded(
      ClientCpuRun run, Figure uncertainty, Figure needed) {
    assertThat(run.get(uncertainty))
        .as(run.csv())
        .isLessThanOrEqualTo(Math.max(LEAST_UNCERTAINTY_MILLIS, 3 * run.get(needed)));
  }

  private ClientCpuRun run(int threads, int percent) throws IOException {
    Path own = Files.createTempDirectory(folder, "run");
    ClientCpuRun run =
        ClientCpuRun.of(own, threads, percent, Integer.getInteger("proof.seconds", 12));
    System.out.println(run.csv());
    return run;
  }

  static void write(List<ClientCpuRun> runs) throws IOException {
    Files.createDirectories(PLOT.getParent());
    Files.writeString(
        NUMBERS,
        ClientCpuRun.HEADER
            + "\n"
            + runs.stream().map(run -> run.csv() + "\n").collect(Collectors.joining()));
    List<ClientCpuRun> medians = medians(runs);
    Files.writeString(PLOT, ClientCpuPlot.of(runs, medians), UTF_8);
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END, begin);
    Files.writeString(PAGE, page.substring(0, begin) + table(medians) + page.substring(end));
  }

  private static List<ClientCpuRun> medians(List<ClientCpuRun> runs) {
    return runs.stream()
        .collect(Collectors.groupingBy(run -> List.of(run.threads(), run.percent())))
        .values()
        .stream()
        .map(ClientCpuProofTest::median)
        .sorted(Comparator.comparing((ClientCpuRun run) -> run.get(Figure.CLIENT_CPU)))
        .toList();
  }

  private static ClientCpuRun median(List<ClientCpuRun> alike) {
    long valid = alike.stream().filter(ClientCpuRun::valid).count();
    var figures = new EnumMap<Figure, Double>(Figure.class);
    for (Figure figure : Figure.values()) {
      figures.put(figure, median(alike, figure));
    }
    ClientCpuRun any = alike.get(0);
    return new ClientCpuRun(any.threads(), any.percent(), 2 * valid > alike.size(), figures);
  }

  private static double median(List<ClientCpuRun> alike, Figure figure) {
    double[] sorted = alike.stream().mapToDouble(run -> run.get(figure)).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static String table(List<ClientCpuRun> medians) {
    var table =
        new StringBuilder(
            "| client CPU | machine CPU | event-loop delay p99 | TTFT error p99 | the client's own"
                + " | ±u | beyond u | gap error p50 | p99 | ±u | beyond u | of reads: TTFT p99 |"
                + " gap p50 | gap p99 | log open p99 | called valid |\n"
                + "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|:--|\n");
    for (ClientCpuRun run : medians) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %.0f %% | %.0f %% | %.2f ms | %.2f ms | %.2f ms | %.2f ms | %.1f %% | %.3f ms |"
                  + " %.3f ms | %.2f ms | %.1f %% | %.2f ms | %.2f ms | %.2f ms | %.2f ms | %s |%n",
              run.get(Figure.CLIENT_CPU),
              run.get(Figure.MACHINE_CPU),
              run.get(Figure.LOOP_DELAY_P99),
              run.get(Figure.TTFT_P99),
              run.get(Figure.OWN_TTFT_P99),
              run.get(Figure.TTFT_UNCERTAINTY),
              run.get(Figure.TTFT_BEYOND),
              run.get(Figure.GAP_P50),
              run.get(Figure.GAP_P99),
              run.get(Figure.GAP_UNCERTAINTY),
              run.get(Figure.GAP_BEYOND),
              run.get(Figure.READ_TTFT_P99),
              run.get(Figure.READ_GAP_P50),
              run.get(Figure.READ_GAP_P99),
              run.get(Figure.LOG_OPEN_P99),
              run.valid() ? "yes" : "no"));
    }
    return table.toString();
  }
}
