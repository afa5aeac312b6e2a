// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports as files. */
final class Pages {

  private static final Pattern CHART = Pattern.compile("data-chart=\"([^\"]*)\"");
  private static final String LEFT_OUT = "data-left-out=\"\"";

  private Pages() {}

  static Path written(RunReport report, Path file) throws IOException {
    new HtmlReport().write(report, file);
    return file;
  }

  /** With no charts but those of some kinds: each takes a tenth of a second to draw. */
  static Path withCharts(RunReport report, Path file, Set<String> kinds) throws IOException {
    String whole = Files.readString(written(report, file));
    return Files.writeString(
        file,
        CHART
            .matcher(whole)
            .replaceAll(
                chart ->
                    Matcher.quoteReplacement(
                        kinds.contains(chart.group(1)) ? chart.group() : LEFT_OUT)));
  }
}
