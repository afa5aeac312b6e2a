// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds files in the same places as Gatling's feeders. */
public final class DataFile {

  /** By URL as text, because comparing URLs may access the network. */
  private static final Map<String, Path> UNPACKED = new ConcurrentHashMap<>();

  private DataFile() {}

  /**
   * Returns a file on the class path ({@code src/test/resources}), or by its path, absolute or
   * relative to the working directory.
   *
   * @param what what the file is, for error messages
   * @param name the name or path
   * @throws IllegalArgumentException naming the places that were tried
   */
  public static Path find(String what, String name) {
    URL resource = resource(name);
    if (resource != null) {
      return ofResource(what, name, resource);
    }
    Path path = path(what, name);
    if (Files.isRegularFile(path)) {
      return path;
    }
    throw new IllegalArgumentException(
        what
            + " must be a file, but there is none at '"
            + name
            + "' on the class path (src/test/resources) and none at "
            + path.toAbsolutePath().normalize()
            + ". Check the name.");
  }

  private static Path path(String what, String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          what + " must be the path of a file, but was '" + name + "'", e);
    }
  }

  /** Returns null for names that begin with a slash, which are not on the class path. */
  private static @Nullable URL resource(String name) {
    String onClassPath = name.replace('\\', '/');
    if (onClassPath.isBlank()) {
      return null;
    }
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    URL found = context == null ? null : context.getResource(onClassPath);
    return found == null ? DataFile.class.getClassLoader().getResource(onClassPath) : found;
  }

  private static Path ofResource(String what, String name, URL resource) {
    try {
      return resource.getProtocol().equals("file")
          ? Path.of(resource.toURI())
          : unpackedOnce(name, resource);
    } catch (IOException | URISyntaxException e) {
      throw new IllegalArgumentException(what + " " + resource + " can't be read: " + e, e);
    }
  }

  /** Unpacks again only if the file was deleted. */
  private static Path unpackedOnce(String name, URL resource) throws IOException {
    Path known = UNPACKED.get(resource.toString());
    if (known != null && Files.isRegularFile(known)) {
      return known;
    }
    Path file = unpacked(name, resource);
    UNPACKED.put(resource.toString(), file);
    return file;
  }

  /** Copies a file out of a jar, because entries of a jar have no random access. */
  private static Path unpacked(String name, URL resource) throws IOException {
    String simple = name.substring(name.replace('\\', '/').lastIndexOf('/') + 1);
    Path folder = Files.createTempDirectory("gatling-llm-");
    Path file = folder.resolve(simple);
    try (InputStream in = resource.openStream()) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    folder.toFile().deleteOnExit();
    file.toFile().deleteOnExit();
    return file;
  }
}
