/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import java.io.IOException;
import java.nio.file.Path;

/** {@code index.html}. */
public final class HtmlReport implements ReportWriter {

  @Override
  public String fileName() {
    return "index.html";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    Texts.write(file, "");
  }
}
