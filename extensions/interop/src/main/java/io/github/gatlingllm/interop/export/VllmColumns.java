// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arrays over requests that grow in temporary files, because a file of columns is written from a
 * file of rows. A column that lacks a value is dropped: a place in an array can't be left out.
 */
final class VllmColumns implements AutoCloseable {

  private final Path folder;
  private final Map<String, Column> columns = new LinkedHashMap<>();

  VllmColumns() throws IOException {
    folder = Files.createTempDirectory("gatling-llm-export");
  }

  /**
   * Appends a value to a column.
   *
   * @param json the value as JSON; null: not known
   */
  void add(String name, @Nullable String json) {
    try {
      Column column = columns.get(name);
      if (column == null) {
        column = new Column(folder.resolve(name));
        columns.put(name, column);
      }
      column.add(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the complete columns as fields of the open object. */
  void writeTo(JsonGenerator json) throws IOException {
    for (Map.Entry<String, Column> each : columns.entrySet()) {
      each.getValue().writer.flush();
      if (each.getValue().complete) {
        json.writeFieldName(each.getKey());
        copy(each.getValue().file, json);
      }
    }
  }

  private static void copy(Path file, JsonGenerator json) throws IOException {
    json.writeRawValue("[");
    try (Reader text = Files.newBufferedReader(file)) {
      char[] buffer = new char[8192];
      for (int read = text.read(buffer); read >= 0; read = text.read(buffer)) {
        json.writeRaw(buffer, 0, read);
      }
    }
    json.writeRaw("]");
  }

  @Override
  public void close() throws IOException {
    for (Column column : columns.values()) {
      column.writer.close();
      Files.deleteIfExists(column.file);
    }
    Files.deleteIfExists(folder);
  }

  private static final class Column {

    private final Path file;
    private final Writer writer;
    private boolean first = true;
    private boolean complete = true;

    Column(Path file) throws IOException {
      this.file = file;
      this.writer = Files.newBufferedWriter(file);
    }

    void add(@Nullable String json) throws IOException {
      complete &= json != null;
      if (complete && json != null) {
        writer.write(first ? json : "," + json);
        first = false;
      }
    }
  }
}
