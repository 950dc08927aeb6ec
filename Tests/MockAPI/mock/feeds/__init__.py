"""One file a service: `Feed(library)` with `name` and `answer(service, request)` → Answer or None."""

import importlib
import pkgutil


def modules():
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return [importlib.import_module(f"{__name__}.{name}") for name in names]
