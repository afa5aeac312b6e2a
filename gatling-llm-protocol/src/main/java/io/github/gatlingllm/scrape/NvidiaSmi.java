// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Reads the power of this machine's GPUs from {@code nvidia-smi}. */
final class NvidiaSmi {

  /** The name that is used instead of a URL. */
  static final String NAME = ServerSettings.NVIDIA_SMI;

  private static final List<String> ASKED =
      List.of("--query-gpu=index,uuid,power.draw", "--format=csv,noheader,nounits");

  private static final int INDEX = 0;
  private static final int UUID = 1;
  private static final int WATTS = 2;

  private final List<String> command;

  /**
   * Creates a reader.
   *
   * @param program the name or path of the program
   */
  NvidiaSmi(String program) {
    this.command = List.of(program, ASKED.get(0), ASKED.get(1));
  }

  /** Runs the program, and returns its output as an exporter would. */
  ScrapeOutcome query(long sent, Duration patience) throws InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      return ScrapeOutcome.never(
          sent, ScrapeTexts.notRun(command.get(0), String.valueOf(e.getMessage())));
    }
    try {
      process.getOutputStream().close();
      if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        return ScrapeOutcome.failed(sent, ScrapeTexts.tooSlow(command.get(0), patience.toMillis()));
      }
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Exposition exposition = ExpositionParser.parse(exposed(out));
      boolean reported =
          exposition.samples().stream().anyMatch(sample -> Double.isFinite(sample.value()));
      return process.exitValue() == 0 && reported
          ? ScrapeOutcome.of(sent, exposition)
          : ScrapeOutcome.failed(sent, ScrapeTexts.noPower(command.get(0), firstLine(out)));
    } catch (IOException e) {
      return ScrapeOutcome.failed(
          sent, ScrapeTexts.programFailed(command.get(0), String.valueOf(e.getMessage())));
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Converts lines such as {@code 0, GPU-1b2c, 71.20}, one per GPU. The power may be {@code [N/A]}.
   */
  private static String exposed(String out) {
    var text = new StringBuilder();
    out.lines()
        .map(line -> line.split(",", -1))
        .filter(cells -> cells.length > WATTS && cells[INDEX].strip().matches("\\d{1,9}"))
        .forEach(
            cells ->
                text.append("DCGM_FI_DEV_POWER_USAGE{gpu=\"")
                    .append(plain(cells[INDEX]))
                    .append("\",UUID=\"")
                    .append(plain(cells[UUID]))
                    .append("\"} ")
                    .append(number(cells[WATTS].strip()))
                    .append('\n'));
    return text.toString();
  }

  private static String number(String text) {
    return text.matches("\\d{1,9}(\\.\\d{1,9})?") ? text : "NaN";
  }

  private static String plain(String cell) {
    return cell.strip().replaceAll("[^\\w-]", "");
  }

  private static String firstLine(String out) {
    String line = out.lines().findFirst().orElse("nothing").strip();
    return line.substring(0, Math.min(line.length(), 200)).toLowerCase(Locale.ROOT);
  }
}
