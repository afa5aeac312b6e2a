/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageFilesTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "89504E470D0A1A0A00,image/png",
    "FFD8FFE000104A46,image/jpeg",
    "474946383961,image/gif",
    "524946460000000057454250,image/webp"
  })
  void theTypeIsThatOfTheContent(String hex, String type) throws IOException {
    byte[] bytes = bytes(hex);
    Path file = Files.write(folder.resolve("misleading.txt"), bytes);

    assertThat(new ImageFiles().url(file.toString()))
        .isEqualTo("data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes));
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("a.png"), "RIFF of no picture");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageFiles().url(text.toString()))
        .withMessage(
            "image must be PNG, JPEG, GIF or WebP, but "
                + text
                + " begins like none of them: "
                + "convert it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageFiles().url("pictures/none.png"))
        .withMessageContaining("there is none at 'pictures/none.png' on the class path")
        .withMessageContaining(Path.of("pictures", "none.png").toAbsolutePath().toString());
  }

  @Test
  void filesTooLargeForAnyServerAreRefused() throws IOException {
    Path file = folder.resolve("huge.png");
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(ImageFiles.MOST_BYTES + 1);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageFiles().url(file.toString()))
        .withMessageStartingWith("image must have at most 32 MiB, but " + file + " has 33554433");
  }

  @Test
  void thoseUsedLastAreKeptUpToATotal() throws IOException {
    for (String name : new String[] {"a", "b", "c"}) {
      Files.write(folder.resolve(name), bytes("89504E470D0A1A0A00".repeat(1) + "00".repeat(600)));
    }
    var files = new ImageFiles(2000);
    String a = files.url(folder.resolve("a").toString());
    files.url(folder.resolve("b").toString());
    assertThat(files.size()).isEqualTo(2);
    assertThat(files.url(folder.resolve("a").toString())).as("not read again").isSameAs(a);
    files.url(folder.resolve("c").toString());
    assertThat(files.size()).isEqualTo(2);
    assertThat(files.url(folder.resolve("a").toString())).isSameAs(a);
  }

  private static byte[] bytes(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }
}
