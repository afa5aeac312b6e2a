// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.workload.files.ByteReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How files are cut, and that going to a record is the same as coming to it. */
class RecordsTest {

  @TempDir Path folder;

  /** The ways to cut a file. */
  enum Cut {
    LINES,
    CSV,
    ARRAY;

    Records open(Path file) throws IOException {
      var in = new ByteReader(file);
      return switch (this) {
        case LINES -> new LineRecords(in);
        case CSV -> new CsvRecords(in);
        case ARRAY -> {
          in.read();
          yield new ArrayRecords(in);
        }
      };
    }
  }

  @Test
  void linesEndWithLineFeedWithBothOrWithTheFile() throws IOException {
    assertThat(records(Cut.LINES, "a\r\n\n  \t\r\n b b\n\nc"))
        .containsExactly("1 a\r", "4  b b", "6 c");
    assertThat(records(Cut.LINES, "")).isEmpty();
    assertThat(records(Cut.LINES, "\n\n")).isEmpty();
  }

  @Test
  void rowsHoldLineBreaksWithinQuotesOnly() throws IOException {
    assertThat(records(Cut.CSV, "a,\"x\ny\"\"\n\",1\n5\" wide,2\n\n\"\",\"p\"\nlast"))
        .containsExactly("1 a,\"x\ny\"\"\n\",1", "4 5\" wide,2", "6 \"\",\"p\"", "7 last");
  }

  @Test
  void elementsEndWhereTheirBracketsDo() throws IOException {
    String array = "[ {\"a\":\"]}\\\"\\\\\"},\n{\"b\":[{},[1]]} , 17,\"x\",null\n,\n[]\n]\n";
    assertThat(records(Cut.ARRAY, array))
        .containsExactly(
            "1 {\"a\":\"]}\\\"\\\\\"}", "2 {\"b\":[{},[1]]}", "2 17", "2 \"x\"", "2 null", "4 []");
    assertThat(records(Cut.ARRAY, "[]")).isEmpty();
    assertThat(records(Cut.ARRAY, "[\n]\n ")).isEmpty();
  }

  @Test
  void anArrayThatIsBroken() {
    assertThatBroken("[{}", "ends before its array does");
    assertThatBroken("[{\"a\":", "begins an element that does not end");
    assertThatBroken("[{} {}]", "has neither , nor ] after an element");
    assertThatBroken("[{},]", "has no element where its array needs one");
    assertThatBroken("[,{}]", "has no element where its array needs one");
    assertThatBroken("[{}] []", "continues after the end of its array");
  }

  private void assertThatBroken(String array, String reason) {
    assertThatExceptionOfType(MalformedEntryException.class)
        .isThrownBy(() -> records(Cut.ARRAY, array))
        .withMessageContaining(reason)
        .matches(MalformedEntryException::isLast);
  }

  @Test
  void charactersOfSeveralBytesMayLieAcrossTheBuffer() throws IOException {
    for (int shift = 0; shift < 5; shift++) {
      String line = "x".repeat((1 << 16) - 3 + shift) + "é€😀";
      assertThat(records(Cut.LINES, line + "\n" + line)).containsExactly("1 " + line, "2 " + line);
    }
  }

  @Test
  void whatIsNoUtf8IsSaidAndTheNextLineIsRead() throws IOException {
    Path file = folder.resolve("latin");
    Files.write(file, new byte[] {'a', (byte) 0xE9, '\n', 'b', '\n', (byte) 0xEF, (byte) 0xBF});
    try (Records records = new LineRecords(new ByteReader(file))) {
      assertThat(records.next()).isTrue();
      assertThatExceptionOfType(MalformedEntryException.class)
          .isThrownBy(records::text)
          .withMessage("is not UTF-8 text");
      assertThat(records.next()).isTrue();
      assertThat(records.text()).isEqualTo("b");
      assertThat(records.next()).isTrue();
      assertThatExceptionOfType(MalformedEntryException.class).isThrownBy(records::text);
    }
    assertThat(records(Cut.LINES, "a replacement \uFFFD character is one"))
        .containsExactly("1 a replacement \uFFFD character is one");
  }

  @Test
  void aRecordWithoutAnEndIsNotReadIntoMemory() throws IOException {
    Path file = folder.resolve("endless");
    Files.write(file, ("\"" + "x".repeat(Records.MOST_BYTES) + "\nb\n").getBytes(UTF_8));
    try (Records records = new LineRecords(new ByteReader(file))) {
      assertThat(records.next()).isTrue();
      assertThatExceptionOfType(MalformedEntryException.class)
          .isThrownBy(records::text)
          .withMessage("begins a record longer than 16 MiB");
      assertThat(records.next()).isTrue();
      assertThat(records.text()).isEqualTo("b");
    }
  }

  @ParameterizedTest
  @EnumSource
  void goingToARecordIsTheSameAsComingToIt(Cut cut) throws IOException {
    var random = new SplittableRandom(5);
    for (int round = 0; round < 30; round++) {
      Path file = file(file(cut, random));
      List<String> inOrder = records(cut, file);
      try (Records records = cut.open(file)) {
        RecordIndex index = RecordIndex.of(records, 1 + random.nextInt(20));
        assertThat(index.size()).isEqualTo(inOrder.size());
        for (int i = 0; i < 3 * inOrder.size(); i++) {
          int record = random.nextInt(inOrder.size());
          index.go(records, record);
          assertThat(records.line() + " " + records.text()).isEqualTo(inOrder.get(record));
        }
      }
    }
  }

  @Test
  void fileThatGrewShorterIsSaid() throws IOException {
    Path file = file("a\nb\nc\n");
    try (Records records = new LineRecords(new ByteReader(file))) {
      RecordIndex index = RecordIndex.of(records, 1);
      Files.writeString(file, "a\n");
      records.seek(1 << 20, 1);
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> index.go(records, 2))
          .withMessage("the file has become shorter");
    }
  }

  /** A file as a user could have it, with records across the borders of buffers. */
  private static String file(Cut cut, SplittableRandom random) {
    var file = new StringBuilder(cut == Cut.ARRAY ? "[" : "");
    int count = 1 + random.nextInt(150);
    for (int i = 0; i < count; i++) {
      String text = text(random);
      switch (cut) {
        case LINES -> file.append(text.replace('\n', ' ')).append(".\n").append("\n".repeat(i % 3));
        case CSV -> file.append('"').append(text).append("\",").append(i).append("\r\n");
        case ARRAY ->
            file.append(i == 0 ? "" : ", ").append("{\"t\": \"").append(text).append("\"}");
        default -> throw new AssertionError(cut);
      }
    }
    return file.append(cut == Cut.ARRAY ? "\n]" : "").toString();
  }

  private static String text(SplittableRandom random) {
    var text = new StringBuilder();
    int length = random.nextInt(10) == 0 ? random.nextInt(5000) : random.nextInt(40);
    for (int i = 0; i < length; i++) {
      String[] pieces = {"a", "é", "€", "😀", ",", "\n", "]", "}", "{", " "};
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    return text.toString();
  }

  private List<String> records(Cut cut, String content) throws IOException {
    return records(cut, file(content));
  }

  private static List<String> records(Cut cut, Path file) throws IOException {
    var all = new ArrayList<String>();
    try (Records records = cut.open(file)) {
      while (records.next()) {
        all.add(records.line() + " " + records.text());
      }
    }
    return all;
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("records"), content);
  }
}
