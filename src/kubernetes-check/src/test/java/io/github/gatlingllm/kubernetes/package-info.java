// SPDX-License-Identifier: Apache-2.0
/** The manifests of {@code src/kubernetes}: read strictly, and applied to a mock of Kubernetes. */
@NullMarked
package io.github.gatlingllm.kubernetes;

import org.jspecify.annotations.NullMarked;
