// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.coordination.KeyedHash;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Identifies what a worker runs: all that must be the same in all workers. */
final class WorkerFingerprint {

  private static final String OF_WORKER = "gatling.llm.worker.";

  /** Words in the names of properties that contain paths, which may differ between machines. */
  private static final List<String> PLACES = List.of("directory", "folder");

  /** The names of facts, by environment variable. */
  private static final Map<String, String> INHERITED =
      Map.of(SecretSetting.API_KEY, "llm.apiKey", SecretSetting.HEADERS, "llm.header.*");

  private static final Pattern PLAIN =
      Pattern.compile("(?:true|false|auto|off|-?\\d{1,9}(?:\\.\\d{1,9})?(?:ms|s|m|h|%)?)");

  private WorkerFingerprint() {}

  /**
   * Returns the identity of this process.
   *
   * @param simulation the simulation class
   * @param load the description of the load profile
   * @param objectives the hash of the objectives and SLOs
   * @param versions the versions of the extension and Gatling
   * @param secret the shared secret
   */
  static Identity identity(
      String simulation,
      List<String> load,
      String objectives,
      List<String> versions,
      String secret) {
    var facts = new TreeMap<String, String>();
    facts.put("simulation", simulation);
    facts.put(Identity.OBJECTIVES, objectives);
    facts.put("load profile", String.join("; ", load));
    facts.put("versions", String.join(", ", versions) + ", " + Runtime.version());
    facts.putAll(properties(System.getProperties(), System::getenv, secret));
    facts.put("class path", classPath(System.getProperty("java.class.path", "")));
    return new Identity(facts);
  }

  /**
   * Returns the properties that simulations and the extension read. Values that may be secret, and
   * all but numbers, times and flags, become hashes: workers detect a difference, but no such value
   * leaves the process.
   */
  static SortedMap<String, String> properties(
      Properties all, UnaryOperator<@Nullable String> environment, String secret) {
    var facts = new TreeMap<String, String>();
    all.stringPropertyNames().stream()
        .filter(name -> name.startsWith("llm.") || name.startsWith("gatling."))
        .filter(name -> !name.startsWith(OF_WORKER) && !isPlace(name))
        .forEach(name -> facts.put(name, fact(name, all.getProperty(name), secret)));
    INHERITED.forEach(
        (variable, name) -> {
          String value = inherited(variable, environment);
          if (value != null) {
            facts.putIfAbsent(name, fact(name, value, secret));
          }
        });
    return facts;
  }

  private static String fact(String name, String value, String secret) {
    boolean plain = PLAIN.matcher(value).matches() && !SecretNames.isSecretProperty(name);
    return plain
        ? value
        : Identity.hashed(KeyedHash.hex(secret, "property", name + "\n" + value.strip()));
  }

  /** Returns a variable; null: not set, or unreadable, which the simulation itself reports. */
  private static @Nullable String inherited(
      String variable, UnaryOperator<@Nullable String> environment) {
    try {
      SecretSetting given = SecretSetting.of(variable, environment);
      return given == null ? null : given.value();
    } catch (IllegalStateException notRead) {
      return null;
    }
  }

  private static boolean isPlace(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return PLACES.stream().anyMatch(lower::contains);
  }

  /**
   * Returns a hash of the contents of a class path, independent of folders and order. Java lists
   * the jars of {@code lib/*} in the order of the disk, which differs between machines.
   *
   * @throws UncheckedIOException if a file cannot be read
   */
  static String classPath(String entries) {
    try {
      var hashes = new ArrayList<String>();
      Set<Path> seen = new HashSet<>();
      for (String entry : entries.split(File.pathSeparator, -1)) {
        add(hashes, Path.of(entry), seen);
      }
      hashes.sort(Comparator.naturalOrder());
      MessageDigest digest = sha256();
      hashes.forEach(hash -> digest.update(hash.getBytes(UTF_8)));
      return hex(digest).substring(0, 16);
    } catch (IOException e) {
      throw new UncheckedIOException(WorkerTexts.CLASS_PATH, e);
    }
  }

  private static void add(List<String> hashes, Path entry, Set<Path> seen) throws IOException {
    if (!seen.add(entry.toAbsolutePath().normalize())) {
      return;
    }
    if (Files.isDirectory(entry)) {
      addFolder(hashes, entry);
    } else if (Files.isRegularFile(entry)) {
      List<Path> more = named(entry);
      if (more.isEmpty()) {
        MessageDigest digest = sha256();
        add(digest, entry);
        hashes.add(hex(digest));
      } else {
        for (Path each : more) { // a jar that only refers to others, by absolute paths
          add(hashes, each, seen);
        }
      }
    }
  }

  private static void addFolder(List<String> hashes, Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
      if (files.isEmpty()) {
        return; // an empty folder does not count
      }
      MessageDigest digest = sha256();
      for (Path file : files) {
        digest.update(folder.relativize(file).toString().replace('\\', '/').getBytes(UTF_8));
        add(digest, file);
      }
      hashes.add(hex(digest));
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static List<Path> named(Path jar) throws IOException {
    try (var opened = new JarFile(jar.toFile())) {
      Manifest manifest = opened.getManifest();
      String names = manifest == null ? null : manifest.getMainAttributes().getValue("Class-Path");
      if (names == null || opened.stream().anyMatch(each -> each.getName().endsWith(".class"))) {
        return List.of();
      }
      return Stream.of(names.strip().split("\\s+"))
          .map(name -> jar.toUri().resolve(name))
          .filter(uri -> "file".equals(uri.getScheme()))
          .map(Path::of)
          .toList();
    } catch (ZipException noJar) {
      return List.of();
    }
  }

  private static void add(MessageDigest digest, Path file) throws IOException {
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
