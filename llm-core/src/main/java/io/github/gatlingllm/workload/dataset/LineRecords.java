// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import java.io.IOException;

/** Records that are lines. Blank lines are ignored. */
final class LineRecords extends Records {

  LineRecords(ByteReader in) {
    super(in);
  }

  @Override
  protected boolean advance() throws IOException {
    while (peek() != ByteReader.END) {
      readLine();
      if (!blank()) {
        return true;
      }
    }
    return false;
  }

  private void readLine() throws IOException {
    begin();
    for (int next = read(); next != '\n' && next != ByteReader.END; next = read()) {
      keep(next);
    }
  }
}
