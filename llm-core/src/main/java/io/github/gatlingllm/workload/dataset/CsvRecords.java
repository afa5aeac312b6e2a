// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import java.io.IOException;

/**
 * Rows of CSV (RFC 4180). A line break within quotes does not end a row. Blank rows are ignored.
 */
final class CsvRecords extends Records {

  /** The position of a byte in a cell. */
  private enum At {
    START,
    PLAIN,
    QUOTED,
    QUOTE_IN_QUOTED
  }

  CsvRecords(ByteReader in) {
    super(in);
  }

  @Override
  protected boolean advance() throws IOException {
    while (peek() != ByteReader.END) {
      row();
      if (!blank()) {
        return true;
      }
    }
    return false;
  }

  private void row() throws IOException {
    begin();
    At at = At.START;
    for (int next = read(); next != ByteReader.END; next = read()) {
      if (next == '\n' && at != At.QUOTED) {
        return;
      }
      keep(next);
      at = after(next, at);
    }
  }

  private static At after(int next, At at) {
    return switch (at) {
      case START -> next == '"' ? At.QUOTED : outside(next);
      case PLAIN -> outside(next);
      case QUOTED -> next == '"' ? At.QUOTE_IN_QUOTED : At.QUOTED;
      case QUOTE_IN_QUOTED -> next == '"' ? At.QUOTED : outside(next);
    };
  }

  private static At outside(int next) {
    return next == ',' ? At.START : At.PLAIN;
  }
}
