// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.util.List;
import java.util.ServiceLoader;

/** Finds the services of modules on the class path. */
public final class Services {

  private Services() {}

  /** Returns one object of each class that is registered for a service. */
  public static <T> List<T> found(Class<T> service) {
    return ServiceLoader.load(service, service.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }
}
