// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.FigureKind;

/** The headings of columns with main figures. */
final class FigureTitles {

  private FigureTitles() {}

  static String of(String name) {
    FigureKind kind = FigureKind.of(name);
    return kind.title() + ", " + kind.unit();
  }
}
