// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ForeignFileTest {

  @TempDir Path folder;

  private Path sparse(long bytes) throws IOException {
    Path file = folder.resolve("sparse");
    try (var access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(bytes);
    }
    return file;
  }

  @Test
  void onlyRegularFilesAreOpened() {
    for (Path file : new Path[] {Path.of("/dev/zero"), folder}) {
      assertThatIOException().isThrownBy(() -> ForeignFile.open(file));
      assertThatIOException().isThrownBy(() -> ForeignFile.lines(file));
      assertThatIOException().isThrownBy(() -> ForeignFile.bytes(file));
    }
  }

  @Test
  void whatIsReadAsAWholeHasALargestSize() throws IOException {
    assertThat(ForeignFile.bytes(sparse(64 << 20))).hasSize(64 << 20);
    Path larger = sparse((64 << 20) + 1);
    assertThatIOException()
        .isThrownBy(() -> ForeignFile.bytes(larger))
        .withMessage("it is larger than 64 MiB");
  }

  @Test
  void aLineHasALongestLength() throws IOException {
    try (BufferedReader lines = ForeignFile.lines(sparse(1L << 40))) {
      assertThatIOException()
          .isThrownBy(lines::readLine)
          .withMessage("a line is longer than 32 Mi characters");
    }
  }

  /** Two lines together are longer than one may be. */
  @Test
  void aFileOfLinesMayBeLarger() throws IOException {
    Path file = folder.resolve("rows");
    String line = "x".repeat(20 << 20);
    Files.writeString(file, line + "\n" + line + "\r\nlast");
    try (BufferedReader lines = ForeignFile.lines(file)) {
      assertThat(lines.lines().map(String::length)).containsExactly(20 << 20, 20 << 20, 4);
    }
  }

  @Test
  void whatIsNoUtf8IsSaid() throws IOException {
    Path file = Files.write(folder.resolve("latin1"), new byte[] {'a', (byte) 0xE9, 'b'});
    assertThatIOException()
        .isThrownBy(() -> ForeignFile.text(file))
        .isInstanceOf(CharacterCodingException.class);
  }
}
