// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;

/** The pages of reports, each written once for all tests that look at the same report. */
public final class RenderedPages {

  /** A page is half a megabyte. */
  private static final int MOST = 16;

  private static final IdentityHashMap<RunReport, String> PAGES = new IdentityHashMap<>();

  private RenderedPages() {}

  /** The page, written where nothing else is. */
  public static synchronized String of(RunReport report) throws IOException {
    String known = PAGES.get(report);
    if (known != null) {
      return known;
    }
    if (PAGES.size() == MOST) {
      PAGES.clear();
    }
    String page = written(report);
    PAGES.put(report, page);
    return page;
  }

  private static String written(RunReport report) throws IOException {
    Path folder = Files.createTempDirectory("page");
    Path file = folder.resolve("index.html");
    try {
      new HtmlReport().write(report, file);
      return Files.readString(file);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
