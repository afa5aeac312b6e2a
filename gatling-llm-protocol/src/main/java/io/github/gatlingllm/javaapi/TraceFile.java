/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.workload.Trace;
import io.github.gatlingllm.workload.TraceSelection;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trace that is replayed, read once. Equal ones replay the same requests, at whatever
 * speed: that is how a user's arrival finds its request.
 */
final class TraceFile {

  private final String name;
  private final TraceSelection selection;
  private @Nullable Trace read;

  TraceFile(String name, TraceSelection selection) {
    this.name = name;
    this.selection = selection;
  }

  String name() {
    return name;
  }

  TraceSelection selection() {
    return selection;
  }

  synchronized Trace trace() {
    Trace trace = read;
    if (trace == null) {
      trace = Trace.read(path(), selection);
      read = trace;
    }
    return trace;
  }

  /** A path, or a resource of the class path, as with Gatling's own feeders. */
  private Path path() {
    Path path = Path.of(name);
    URL resource = Thread.currentThread().getContextClassLoader().getResource(name);
    if (Files.exists(path) || resource == null) {
      return path;
    }
    try {
      return path(resource.toURI());
    } catch (URISyntaxException | IOException e) {
      throw new IllegalArgumentException("the trace " + resource + " can't be read: " + e, e);
    }
  }

  private static Path path(URI resource) throws IOException {
    if (!"jar".equals(resource.getScheme())) {
      return Path.of(resource);
    }
    try {
      FileSystems.getFileSystem(resource);
    } catch (FileSystemNotFoundException notYet) {
      FileSystems.newFileSystem(resource, Map.of()); // stays open, as the class path does
    }
    return Path.of(resource);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TraceFile file
        && file.name.equals(name)
        && file.selection.equals(selection);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + selection.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
